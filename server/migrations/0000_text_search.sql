create extension if not exists unaccent with schema public;
--> statement-breakpoint
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
-- Text as searches compare it: no accents, no capitals. Naming the dictionary makes the result fixed, hence immutable.
create function comptoir_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
--> statement-breakpoint
-- The same as a literal piece of a LIKE pattern.
create function comptoir_like(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '([\\%_])', '\\\1', 'g');
--> statement-breakpoint
-- Text as uniqueness compares it: besides, neither spaces nor punctuation.
create function comptoir_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[[:space:][:punct:]]+', '', 'g'), '');
