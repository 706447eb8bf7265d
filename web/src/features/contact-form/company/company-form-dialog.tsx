import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ChosenProperty } from '../../../data/chosen-property.ts'

interface CompanyFormDialogProps {
  /** Absent for a new one. */
  company?: AccountRow
  /** What a new one is called so far. */
  name?: string
  property: ChosenProperty
  onSaved: (company: AccountRow) => void
  /** The company exists already, and the person takes it. */
  onUseExisting: (companyId: number) => void
  onClose: () => void
}

export function CompanyFormDialog(_: CompanyFormDialogProps) {
  return null
}
