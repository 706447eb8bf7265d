import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import type { FormMode } from '../form-state.ts'

interface ContactsPanelProps {
  company: AccountRow
  mode: FormMode
  property: ChosenProperty
  selected: number | undefined
  onSelect: (contactId: number | undefined) => void
}

export function ContactsPanel(_: ContactsPanelProps) {
  return null
}
