import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import {
  type ContactColumn,
  type ContactInputs,
  contactColumns,
  inputsOf,
  type StoredValues,
} from './contact-values.ts'

interface ContactConflictProps {
  before: StoredValues
  now: StoredValues
  /** What was typed, on top of what is stored now. */
  mine: ContactInputs
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What the other person has changed, beside what keeping one's own would store. */
export function ContactConflict({ before, now, mine, onKeepMine, onTakeTheirs }: ContactConflictProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const theirs = inputsOf(now)
  const columns = contactColumns.filter(
    (column) => before[column] !== now[column] || mine[column] !== theirs[column],
  )

  function shown(values: ContactInputs, column: ContactColumn): string {
    const value = values[column]
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (column === 'language') return t(`contacts.languages.${values.language}`)
    return column === 'phone' ? format.phone(value) : value
  }

  return (
    <ConflictNotice
      fields={columns.map((column) => ({
        label: t(`contacts.${labels[column]}`),
        mine: shown(mine, column),
        theirs: shown(theirs, column),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

const labels = {
  firstname: 'first_name',
  lastname: 'last_name',
  email: 'email',
  phone: 'phone',
  language: 'language',
  optin_email: 'optin_email',
  optin_other: 'optin_other',
  hvc__c: 'high_value',
  ott_customer: 'ott_customer',
} as const satisfies Record<ContactColumn, string>
