-- What one order adds to the figures of which month: as a sale, and as a confirmation code.
create or replace function comptoir_order_figures(listed boolean, status text, amount numeric, dated date, made timestamptz, is_code boolean)
returns table (month date, of_code boolean, orders int, revenue numeric, generated int, activated int)
language sql immutable as $$
  select date_trunc('month', dated::timestamp)::date, false, 1, amount, 0, 0
  where listed and status = 'Activated' and dated is not null
  union all
  select date_trunc('month', made at time zone 'UTC')::date, true, 0, 0, 1, (status = 'Activated')::int
  where listed and is_code
$$;
