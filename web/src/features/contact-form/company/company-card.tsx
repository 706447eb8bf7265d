import type { AccountRow } from '@comptoir/contract/tables/account'

export function CompanyCard({ company }: { company: AccountRow; onEdit: () => void; onClose: () => void }) {
  return <p>{company.name}</p>
}
