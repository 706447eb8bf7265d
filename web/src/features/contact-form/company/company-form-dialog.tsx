import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { EditCompanyDialog } from './edit-company-dialog.tsx'

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

/** Creates a company, or edits the one given. */
export function CompanyFormDialog({ company, name = '', ...props }: CompanyFormDialogProps) {
  const { onSaved, onClose } = props
  return company ? (
    <EditCompanyDialog company={company} onSaved={onSaved} onClose={onClose} />
  ) : (
    <CreateCompanyDialog name={name} {...props} />
  )
}
