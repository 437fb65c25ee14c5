"""Commands about Octablitz."""
