-- Generated columns and indexes store the results of these functions: see ../README.md before a change.

-- Text as unique indexes compare it: without accents, capitals, spaces and punctuation.
create or replace function comptoir_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[[:space:][:punct:]]+', '', 'g'), '');

-- A company's name as the search for duplicates compares it. contract/src/matching/matching-keys.ts does the same in the browser.
create or replace function comptoir_company_key(value text) returns text
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

-- The ten digits of a phone number, without country code and extension; null for any other text.
create or replace function comptoir_phone_key(value text) returns text
  language sql immutable strict parallel safe
  return substring(regexp_replace(regexp_replace(lower(value), '(x|poste|#).*$', ''), '\D', '', 'g') from '^1?(\d{10})$');

-- The mailbox of an e-mail address: Gmail ignores dots and everything after a plus sign.
create or replace function comptoir_email_key(value text) returns text
  language sql immutable strict parallel safe
  return case
    when lower(btrim(value)) ~ '^[^@]+@(gmail|googlemail)\.com$'
      then replace(split_part(split_part(lower(btrim(value)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else lower(btrim(value))
  end;
