# Home.
