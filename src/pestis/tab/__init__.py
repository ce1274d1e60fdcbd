"""Tables in a browser tab, without a server.

A worker of the page sends its requests here instead of to a server, and gets the same responses.
Each response comes with the data to be stored, which is stored before the response is delivered.
Time and random digits are passed in, texts are passed out: this package does not depend on the
browser.
"""
