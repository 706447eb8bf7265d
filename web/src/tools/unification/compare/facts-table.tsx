import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, Comparison } from '@comptoir/contract/unification'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../lib/format.ts'
import classes from './comparison.module.css'
import { isContact } from './field-value.ts'

/** The related data of both records, which the kept record gets. */
export function FactsTable({
  kind,
  comparison: { left, right },
}: {
  kind: UnifiedKind
  comparison: Comparison
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const titleId = useId()
  const yesOrNo = (set: boolean) => t(set ? 'ui.yes' : 'ui.no')
  return (
    <>
      <h3 className={classes.group}>
        <b id={titleId}>{t('unification.facts')}</b>{' '}
        <span className="dim small regular">{t('unification.facts_text')}</span>
      </h3>
      <table className={classes.facts} aria-labelledby={titleId}>
        <colgroup>
          <col style={{ width: 'calc(var(--label-width) + var(--gutter))' }} />
          <col />
          <col />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('unification.fact')}</th>
            <th scope="col">{left.row.name}</th>
            <th scope="col">{right.row.name}</th>
          </tr>
        </thead>
        <tbody>
          {factsOf[kind].map((fact) => (
            <tr key={fact}>
              <th scope="row">{t(`unification.fact_names.${fact}`)}</th>
              {[left, right].map((record, at) => (
                <td key={at === 0 ? 'left' : 'right'} className={fact === 'total' ? 'strong' : undefined}>
                  {factText(fact, record, { format, yesOrNo })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const factsOf = {
  account: ['contacts', 'orders', 'total', 'last_order', 'properties', 'created'],
  contact: ['orders', 'total', 'last_order', 'optin_email', 'optin_other', 'blocked', 'created'],
} as const satisfies Record<UnifiedKind, readonly string[]>

type Fact = (typeof factsOf)[UnifiedKind][number]

function factText(
  fact: Fact,
  record: ComparedRecord,
  { format, yesOrNo }: { format: Format; yesOrNo: (set: boolean) => string },
): string {
  switch (fact) {
    case 'contacts':
    case 'orders':
      return format.number(record[fact])
    case 'total':
      return format.money(record.total)
    case 'last_order':
      return record.lastOrder ? format.day(record.lastOrder) : '–'
    case 'properties':
      return record.properties.join(', ') || '–'
    case 'created':
      return format.day(record.row.createddate)
    case 'blocked':
      return yesOrNo(record.blocked)
    default:
      return yesOrNo(isContact(record.row) && record.row[fact])
  }
}
