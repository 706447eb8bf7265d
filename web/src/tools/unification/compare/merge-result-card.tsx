import type { UnifiedKind } from '@comptoir/contract/tools'
import type { ComparedRecord, MergePreview } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './comparison.module.css'
import { addressLines, isContact } from './field-value.ts'

interface MergeResultCardProps {
  kind: UnifiedKind
  titleId: string
  preview: MergePreview
  kept: ComparedRecord
  gone: ComparedRecord
}

/** The record after the merge, with all that belongs to it then. */
export function MergeResultCard({ kind, titleId, preview, kept, gone }: MergeResultCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { row, combined } = preview
  const lines = isContact(row) ? [row.email, format.phone(row.phone ?? '')] : addressLines(row)
  const orders = kept.orders + gone.orders
  const contacts = kept.contacts + gone.contacts - combined.count
  const figures = [
    ...(kind === 'account' ? [['contacts', format.number(contacts)] as const] : []),
    ['orders', format.number(orders)] as const,
    ['total', format.money(kept.total + gone.total)] as const,
  ]
  return (
    <div className={classes.card}>
      <h3 id={titleId} className={classes.title}>
        {t('unification.after')}
      </h3>
      <p className={classes.result}>{row.name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className={classes.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`unification.fact_names.${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
