import type { AccountRow } from '@comptoir/contract/tables/account'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { RecordEditor } from '../../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { CompanyFields } from './company-fields.tsx'
import { newCompany } from './company-values.ts'
import { SimilarCompanies } from './similar-companies.tsx'
import { useCompanyKind } from './use-company-kind.ts'

interface CompanyFormDialogProps {
  /** Absent for a new one. */
  company?: AccountRow
  /** What a new one is called so far. */
  name?: string
  /** Continues with what was typed and not saved. */
  restoresDraft?: boolean
  property: ChosenProperty
  onSaved: (company: AccountRow) => void
  /** The company exists already, and the person takes it. */
  onUseExisting: (companyId: number) => void
  onClose: () => void
}

/** Creates a company, or edits the one given. */
export function CompanyFormDialog({
  company,
  name = '',
  restoresDraft,
  property,
  onSaved,
  onUseExisting,
  onClose,
}: CompanyFormDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()

  /** Created, but not linked to the property. */
  function unfinished(created: AccountRow, cause: unknown) {
    const what = t('company.not_linked', { name: created.name, property: property.name })
    const why = failureKey(cause, 'internal')
    return {
      text: why === 'internal' ? what : `${what} ${errorText(why)}`,
      leave: t('company.open_unlinked'),
    }
  }

  return (
    <RecordEditor
      kind={useCompanyKind(property)}
      id={company?.id}
      known={company}
      blank={newCompany(name.trim())}
      restoresDraft={restoresDraft}
      title={t(company ? 'company.edit_title' : 'company.create_title')}
      save={t(company ? 'ui.save' : 'company.create')}
      gone={t('company.gone')}
      unfinished={unfinished}
      onSaved={(saved) => {
        onSaved(saved)
        messages.success(t(company ? 'company.updated' : 'company.created', { name: saved.name }))
      }}
      onLeaveUnfinished={onSaved}
      onClose={onClose}
    >
      {({ checked, newestInputs, phase, discardDraft }) => {
        const isCreated = phase.name === 'unfinished'
        const use = ({ id }: AccountRow) => {
          discardDraft()
          onUseExisting(id)
        }
        return (
          <>
            <CompanyFields checked={checked} opened={newestInputs} disabled={isCreated} />
            {!isCreated && (
              <SimilarCompanies
                values={checked.form.values}
                {...(company ? { id: company.id } : { onUse: use })}
              />
            )}
          </>
        )
      }}
    </RecordEditor>
  )
}
