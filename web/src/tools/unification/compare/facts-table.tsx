import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, Comparison } from '@comptoir/contract/unification'
import { Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../lib/format.ts'
import classes from './facts-table.module.css'
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
  const yesOrNo = (set: boolean) => t(set ? 'ui.yes' : 'ui.no')
  return (
    <Paper withBorder>
      <table className={classes.facts}>
        <caption>{t('unification.facts')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('unification.fact')}</span>
            </th>
            <th scope="col">{left.row.name}</th>
            <th scope="col">{right.row.name}</th>
          </tr>
        </thead>
        <tbody>
          {factsOf[kind].map((fact) => (
            <tr key={fact}>
              <th scope="row">{t(`unification.fact_names.${fact}`)}</th>
              {[left, right].map((record, at) => (
                <td key={at === 0 ? 'left' : 'right'}>{factText(fact, record, { format, yesOrNo })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

const factsOf = {
  account: ['contacts', 'orders', 'total', 'last_order', 'properties'],
  contact: ['orders', 'total', 'last_order', 'optin_email', 'optin_other', 'blocked'],
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
    case 'blocked':
      return yesOrNo(record.blocked)
    default:
      return yesOrNo(isContact(record.row) && record.row[fact])
  }
}
