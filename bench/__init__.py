"""How fast Rookery is, beside others: `make bench`.

A contest is a list of contestants that do the same kind of work, and what is wanted of ours. To
add one, write a module with a function `contest()` and list it in `run.CONTESTS`; a new game joins
`playouts` and `copies` by being registered.
"""
