-- Raises the number that cached actors are compared with. The triggers are deferred: the row is locked only while a
-- transaction commits, so that an import of many users does not hold up others.
create or replace function comptoir_raise_actor_version() returns trigger language plpgsql as $$
begin
  -- Once in each transaction.
  if current_setting('comptoir.actor_version_raised', true) is distinct from pg_current_xact_id()::text then
    insert into actor_version (id, version) values (1, 1)
      on conflict (id) do update set version = actor_version.version + 1;
    perform set_config('comptoir.actor_version_raised', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

-- The columns of each table that an actor is made of. A last sign-in or the last use of a passkey is none of them.
-- A constraint trigger cannot be replaced, so each is dropped first.
do $$
declare
  watched record;
  event text;
  condition text;
begin
  for watched in
    select * from (values
      ('propertyuser__c', '%1$s.sfid, %1$s.name, %1$s.username__c, %1$s.role__c, %1$s.inactive, %1$s.isdeleted', 'true'),
      ('property_propertyuser__c', '%1$s.property__c, %1$s.propertyuser__c, %1$s.isdeleted', 'true'),
      ('property__c', '%1$s.sfid, %1$s.external_id__c, %1$s.isdeleted', 'true'),
      ('totp_secret', '%1$s.user_id, %1$s.pending', 'true'),
      ('passkey', '%1$s.user_id', 'true'),
      ('settings', '%1$s.setting, %1$s.value', '%1$s.setting in (''session_idle_minutes'', ''second_factor_roles'')')
    ) as tables (name, columns, concerns)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      condition := case event
        when 'insert' then format(watched.concerns, 'new')
        when 'delete' then format(watched.concerns, 'old')
        else format('row(%s) is distinct from row(%s) and (%s or %s)', format(watched.columns, 'old'),
          format(watched.columns, 'new'), format(watched.concerns, 'old'), format(watched.concerns, 'new'))
      end;
      execute format('drop trigger if exists %I on %I', 'actor_version_' || event, watched.name);
      execute format('create constraint trigger %I after %s on %I deferrable initially deferred for each row
        when (%s) execute function comptoir_raise_actor_version()', 'actor_version_' || event, event, watched.name, condition);
    end loop;
    execute format('create or replace trigger actor_version_truncate after truncate on %I
      for each statement execute function comptoir_raise_actor_version()', watched.name);
  end loop;
end $$;
