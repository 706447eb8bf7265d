-- Lets the security log be shortened. Run it once as a superuser on Comptoir's database, after its migrations, if the
-- server's own login may not create roles:
--
--   sudo -u postgres psql --dbname comptoir --file deploy/postgresql/retention-role.sql

do $$
begin
  if not exists (select from pg_roles where rolname = 'comptoir_retention') then
    create role comptoir_retention nologin;
  end if;
end $$;

grant usage, create on schema public to comptoir_retention;
alter function comptoir_trim_security_log(timestamptz, uuid) owner to comptoir_retention;
revoke create on schema public from comptoir_retention;
grant select, insert, delete on security_event to comptoir_retention;
