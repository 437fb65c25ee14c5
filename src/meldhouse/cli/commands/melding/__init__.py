"""Commands about tables that may be rearranged."""
