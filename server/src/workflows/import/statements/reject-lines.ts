import { quoted } from '../../../database/sql.ts'
import { comparedBy, type Identity, type ImportedTable, seenHash } from '../imported-table.ts'
import { zipped } from './match-lines.ts'

export function rejectRepeated(table: ImportedTable): string[] {
  const hashes = identities(table).map((identity, at) => {
    const values = comparedBy(table, identity, 's')
    // A deleted row does not occupy its values, whatever the file says of it.
    const live = identity.amongLive ? " and s.verdict <> 'stays' and not s.isdeleted" : ''
    const given = values.map((value) => `${value} is not null`).join(' and ')
    return `select ${seenHash(at, values)}, s.line, ${at} from import_staged s
      where s.reason is null and ${given}${live}`
  })
  const nouns = identities(table).map(({ fields }, at) => `when ${at} then '${fields.join(', ')}'`)
  return [
    'truncate import_hash',
    `insert into import_hash ${hashes.join(' union all ')}`,
    `update import_staged s set reason = 'Line ' || v.earlier || ' has the same ' || case v.identity ${nouns.join(' ')} end || '.'
     from (select distinct on (h.line) h.line, h.identity, coalesce(seen.line, first.line) as earlier
           from import_hash h join (select hash, min(line) as line from import_hash group by hash) first using (hash)
           left join import_seen seen using (hash)
           where seen.line is not null or first.line < h.line order by h.line, h.identity) v
     where v.line = s.line`,
  ]
}

export function rejectMissing(table: ImportedTable): string[] {
  const needed = table.fields.filter(
    ({ name, isRequired }) => isRequired || table.neededWhenNew?.includes(name),
  )
  return needed.map(
    ({ name, column }) => `update import_staged s set reason = '${name} needs a value.'
      where ${isWritten} and s.${quoted(column.name)} is null`,
  )
}

export function rejectRefused({ refuses = [] }: ImportedTable): string[] {
  return refuses.map((refused) => {
    const which = 'when' in refused ? refused.when : `s.line in (${refused.lines})`
    return `update import_staged s set reason = '${refused.reason}' where ${isWritten} and (${which})`
  })
}

/** Rejects lines whose values belong to another row. */
export function rejectTaken(table: ImportedTable): string[] {
  return identities(table)
    .filter(({ from }) => !from)
    .map((identity) => {
      const pairs = zipped(comparedBy(table, identity, 't'), comparedBy(table, identity, 's'))
      const among = identity.amongLive ? ' and not t.isdeleted and not s.isdeleted' : ''
      // Counted line by line, for the same reason as in `matchKey`.
      return `update import_staged s set reason = '${identity.reason}' where ${isWritten} and 0 < (
        select count(*) from ${quoted(table.name)} t
        where ${pairs.map(([stored, line]) => `${stored} = ${line}`).join(' and ')}
          and t.id is distinct from s.id${among})`
    })
}

export const isWritten = `s.verdict in ('new', 'changed') and s.reason is null`

function identities({ keys, unique = [] }: ImportedTable): readonly Identity[] {
  return [...keys, ...unique]
}
