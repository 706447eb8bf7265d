-- Gives a login of its own to the servers: they read and write rows, but own no table, so that not even their password
-- opens the way to change the security log. Run it once as the owner of Comptoir's database, after its migrations:
--
--   createuser --pwprompt comptoir_server
--   psql "$OWNERS_DATABASE_URL" --file deploy/postgresql/server-login.sql
--
-- The servers get DATABASE_URL=postgres://comptoir_server:…; `admin migrate`, before each new version, the owner's.

grant usage on schema public, drizzle to comptoir_server;
grant select, insert, update, delete, truncate on all tables in schema public to comptoir_server;
grant usage on all sequences in schema public to comptoir_server;
grant select on all tables in schema drizzle to comptoir_server;
revoke update, delete, truncate on security_event from comptoir_server;

-- The tables of later versions.
alter default privileges in schema public grant select, insert, update, delete, truncate on tables to comptoir_server;
alter default privileges in schema public grant usage on sequences to comptoir_server;
alter default privileges in schema drizzle grant select on tables to comptoir_server;
