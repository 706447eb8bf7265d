-- What one order adds to the purchases of its company.
create or replace function comptoir_order_purchase(listed boolean, status text, amount numeric, dated date, account text)
returns table (year smallint, orders int, cents bigint)
language sql immutable as $$
  select extract(year from dated)::smallint, 1, round(amount * 100)::bigint
  where listed and status = 'Activated' and dated is not null and account is not null
$$;

-- Keeps purchase_year up to date with the orders, like comptoir_report_orders.
create or replace function comptoir_purchases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into purchase_year (year, property, account, contact, orders, cents)
    select p.year, coalesce(o.property__c, ''), o.accountid, coalesce(o.contact__c, ''), sum(p.orders), sum(p.cents)
    from added o, comptoir_order_purchase(not o.isdeleted and o.sfid is not null, o.status, o.totalamount,
      o.effectivedate, o.accountid) p
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into purchase_year (year, property, account, contact, orders, cents)
    select p.year, coalesce(o.property__c, ''), o.accountid, coalesce(o.contact__c, ''), -sum(p.orders), -sum(p.cents)
    from gone o, comptoir_order_purchase(not o.isdeleted and o.sfid is not null, o.status, o.totalamount,
      o.effectivedate, o.accountid) p
    group by 1, 2, 3, 4;
  else
    insert into purchase_year (year, property, account, contact, orders, cents)
    select p.year, coalesce(o.property__c, ''), o.accountid, coalesce(o.contact__c, ''),
           sum(sign * p.orders), sum(sign * p.cents)
    from (select 1 as sign, * from added union all select -1, * from gone) o,
    comptoir_order_purchase(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
      o.accountid) p
    group by 1, 2, 3, 4
    having (sum(sign * p.orders), sum(sign * p.cents)) <> (0, 0);
  end if;
  return null;
end $$;

create or replace trigger purchases_added after insert on "order" referencing new table as added
  for each statement execute function comptoir_purchases();

create or replace trigger purchases_changed after update on "order" referencing old table as gone new table as added
  for each statement execute function comptoir_purchases();

create or replace trigger purchases_gone after delete on "order" referencing old table as gone
  for each statement execute function comptoir_purchases();

-- Adds what the rows lack, all of it if orders were loaded with the triggers disabled. One statement reads the orders and
-- the rows of the same moment, so that others may write meanwhile; two at a time would add it twice.
create or replace function comptoir_fill_purchases() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('comptoir.purchase_year'));
  insert into purchase_year (year, property, account, contact, orders, cents, merged)
  select year, property, account, contact, sum(orders), sum(cents), true
  from (
    select p.year, coalesce(o.property__c, '') as property, o.accountid as account, coalesce(o.contact__c, '') as contact,
           p.orders, p.cents
    from "order" o, comptoir_order_purchase(not o.isdeleted and o.sfid is not null, o.status, o.totalamount,
      o.effectivedate, o.accountid) p
    union all
    select year, property, account, contact, -orders, -cents from purchase_year
  ) lacking
  group by 1, 2, 3, 4
  having (sum(orders), sum(cents)) <> (0, 0);
$$;

-- Merges the oldest differences into the sums of their keys, and says whether there may be more. One statement, so that
-- readers see either all rows from before or all from after.
create or replace function comptoir_merge_purchases() returns boolean language sql as $$
  with oldest as (
    select year, property, account, contact from purchase_year where not merged order by id limit 5000
  ), several as (
    delete from purchase_year p using (select distinct * from oldest) o
    where p.property = o.property and p.year = o.year and p.account = o.account and p.contact = o.contact
    returning p.*
  ), summed as (
    insert into purchase_year (year, property, account, contact, orders, cents, merged)
    select year, property, account, contact, sum(orders), sum(cents), true
    from several group by 1, 2, 3, 4
    having (sum(orders), sum(cents)) <> (0, 0)
  )
  select count(*) = 5000 from oldest;
$$;
