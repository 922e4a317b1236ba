# People, and a page of one person.
