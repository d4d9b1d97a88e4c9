"""Israeli Independence (Darin A. Leviloff): alone against five armies marching on West Jerusalem."""
