"""Tables without input and output: entries, proposals, messages. Server and local house share them."""
