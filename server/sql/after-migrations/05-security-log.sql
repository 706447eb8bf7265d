-- The security log can only be added to. The trigger also holds for the owner of the table and for superusers, who are
-- exempt from privileges.
create or replace function comptoir_keep_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'comptoir_retention' then
    return null;
  end if;
  raise insufficient_privilege using message = 'The security log can only be added to.';
end $$;

create or replace trigger security_event_append_only before update or delete or truncate on security_event
  for each statement execute function comptoir_keep_security_log();

alter table security_event enable always trigger security_event_append_only;

-- Deletes old events under the role comptoir_retention, and records that it did. Its callers cannot delete recent events.
-- Without the right to create that role, an operator runs deploy/postgresql/retention-role.sql: until then nothing is
-- deleted, because the trigger refuses it.
do $$
declare
  was_member boolean := false;
  is_member boolean := false;
  grantee text;
begin
  begin
    if not exists (select from pg_roles where rolname = 'comptoir_retention') then
      create role comptoir_retention nologin;
    end if;
  exception
    -- Roles belong to the whole server: another database of it may create the role at the same time.
    when insufficient_privilege or duplicate_object or unique_violation then null;
  end;
  begin
    was_member := pg_has_role(current_user, 'comptoir_retention', 'usage');
    if not was_member then
      grant comptoir_retention to current_user;
    end if;
    is_member := true;
  exception
    when insufficient_privilege or undefined_object then null;
  end;

  -- A function that already belongs to the role can be replaced by its members only. The next version of it needs a name
  -- of its own.
  if is_member or to_regprocedure('comptoir_trim_security_log(timestamptz, uuid)') is null then
    execute $definition$
      create or replace function comptoir_trim_security_log(older_than timestamptz, event_id uuid) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        removed bigint;
      begin
        if older_than > now() - interval '30 days' then
          raise check_violation using message = 'The security log is kept for at least 30 days.';
        end if;
        delete from public.security_event where at < older_than;
        get diagnostics removed = row_count;
        insert into public.security_event (id, at, kind, details)
        values (event_id, now(), 'retention_applied', jsonb_build_object('what', 'security_log', 'rows', removed,
          'before', to_char(older_than at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
        return removed;
      end $body$
    $definition$;
  end if;

  if is_member then
    begin
      -- The owner of a function must be allowed to create it.
      grant usage, create on schema public to comptoir_retention;
      alter function comptoir_trim_security_log(timestamptz, uuid) owner to comptoir_retention;
      revoke create on schema public from comptoir_retention;
      grant select, insert, delete on security_event to comptoir_retention;
    exception
      when insufficient_privilege then null;
    end;
    if not was_member then
      revoke comptoir_retention from current_user;
    end if;
  end if;

  for grantee in
    select distinct case acl.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end
    from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) acl
    where pg_class.oid = 'security_event'::regclass and pg_get_userbyid(acl.grantee) <> 'comptoir_retention'
  loop
    execute format('revoke update, delete, truncate on security_event from %s', grantee);
  end loop;
end $$;
