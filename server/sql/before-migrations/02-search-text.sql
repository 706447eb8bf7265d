-- Generated columns and indexes store the results of comptoir_fold and comptoir_words: see ../README.md before a change.

-- Text as searches compare it: without accents and capitals. The dictionary is named, so that the result does not depend
-- on the search path and the function is immutable.
create or replace function comptoir_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The same, escaped as a literal part of a LIKE pattern.
create or replace function comptoir_like(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '([\\%_])', '\\\1', 'g');

-- The words of a text, for searches in which the order of the words does not matter.
create or replace function comptoir_words(value text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(
    regexp_split_to_array(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^a-z0-9]+'), ''));
