import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './edited-table.module.css'
import type { EditedValue } from './use-edited-values.ts'

interface EditedTableProps {
  caption: string
  edited: readonly EditedValue[]
  /** The number of edits that are not listed. */
  further: number
}

/** The values that were edited after a merge, which undoing it keeps. */
export function EditedTable({ caption, edited, further }: EditedTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <table className={classes.edited}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('unification.record')}</th>
          <th scope="col">{t('unification.field')}</th>
          <th scope="col">{t('unification.before')}</th>
          <th scope="col">{t('unification.now')}</th>
        </tr>
      </thead>
      <tbody>
        {edited.map(({ key, record, field, before, now }) => (
          <tr key={key}>
            <th scope="row">{record}</th>
            <td data-title={t('unification.field')}>{field}</td>
            <td data-title={t('unification.before')}>{before}</td>
            <td data-title={t('unification.now')}>{now}</td>
          </tr>
        ))}
        {further > 0 && (
          <tr>
            <td colSpan={4}>{t('unification.more', { count: further, number: format.number(further) })}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
