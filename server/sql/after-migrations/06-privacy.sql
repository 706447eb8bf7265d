-- A hash by which the address of an anonymised person can be recognised but not read. The salt is made when it is needed
-- first; before that the hash is null and matches nothing.
create or replace function comptoir_address_hash(address text) returns text
  language sql stable strict parallel safe
  return 'anonymised-' || encode(sha256(convert_to(
    (select value from settings where setting = 'address_hash_salt') || lower(btrim(address)), 'UTF8')), 'hex');

-- Whether nothing may be bought with the address. The block of an anonymised person has the hash instead of the address.
create or replace function comptoir_is_blocked(address text) returns boolean
  language sql stable parallel safe
  return exists (select from blocked where email = address or email = comptoir_address_hash(address));
