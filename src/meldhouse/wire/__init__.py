"""Every message once, by direction: `to_server` and `to_client`, and the forms of the HTTP interface."""
