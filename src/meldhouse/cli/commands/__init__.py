"""The subcommands of `meldhouse`."""
