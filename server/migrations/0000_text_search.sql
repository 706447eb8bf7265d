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
--> statement-breakpoint
-- The words of a text, in any order, for searches that do not care how the typist ordered them.
create function comptoir_words(value text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(
    regexp_split_to_array(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^a-z0-9]+'), ''));
--> statement-breakpoint
-- A company's name as duplicates compare it. contract/src/matching/company-key.ts says the same for the browser.
create function comptoir_company_key(value text) returns text
  language sql immutable strict parallel safe
  return (
    select regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        words.spaced, '\mand\M', 'et', 'g'), '\m(saint|sainte|ste)\M', 'st', 'g'), '\m(mont|mount)\M', 'mt', 'g'),
        '^(the|les|le|la|l) ', ''),
      '(( et)? (inc|incorporated|incorporee|ltd|limited|ltee|limitee|corp|corporation|co|company|cie|compagnie|llc|llp|lp|ulc|senc|sencrl|srl|enr))+$', '')
    from (
      select btrim(regexp_replace(replace(regexp_replace(regexp_replace(replace(
        lower(public.unaccent('public.unaccent'::regdictionary, value)),
        '&', ' et '), '\m([a-z])\.', '\1', 'g'), '\m([ld])''', '\1 ', 'g'), '''', ''), '[^a-z0-9]+', ' ', 'g')) as spaced
    ) words
  );
--> statement-breakpoint
-- The ten digits of a phone number, or nothing.
create function comptoir_phone_key(value text) returns text
  language sql immutable strict parallel safe
  return substring(regexp_replace(regexp_replace(lower(value), '(x|poste|#).*$', ''), '\D', '', 'g') from '^1?(\d{10})$');
--> statement-breakpoint
-- The mailbox behind an e-mail address: Gmail takes no notice of dots and of what follows a plus sign.
create function comptoir_email_key(value text) returns text
  language sql immutable strict parallel safe
  return case
    when lower(btrim(value)) ~ '^[^@]+@(gmail|googlemail)\.com$'
      then replace(split_part(split_part(lower(btrim(value)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else lower(btrim(value))
  end;
