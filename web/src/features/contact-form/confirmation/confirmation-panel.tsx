import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { ChosenProperty } from '../../../data/chosen-property.ts'

interface ConfirmationPanelProps {
  company: AccountRow
  /** The buyer; absent until one is chosen. */
  contact: ContactRow | undefined
  property: ChosenProperty
}

export function ConfirmationPanel(_: ConfirmationPanelProps) {
  return null
}
