-- Both come with PostgreSQL and are trusted: the owner of the database may create them.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
