"""Pictures for notebooks. In IPython `import meldhouse` attaches them by itself; elsewhere importing this package does.

Views, matches, actions, refusals, results of contests and plays of the solver get `_repr_html_` and
`_repr_mimebundle_`. `drawn` draws a value whose game is not known from the value itself.
"""

from meldhouse.notebook.attachment import attach
from meldhouse.notebook.pictures import Drawn, drawn

attach()

__all__ = ["Drawn", "drawn"]
