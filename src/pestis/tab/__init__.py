"""Tables in a browser tab, without a server.

A worker of the page asks here what it would ask a server, and gets the same answers; what is to be
stored comes with them and is stored before they are told.  Time and what is drawn by lot come in,
texts go out: nothing here knows the browser.
"""
