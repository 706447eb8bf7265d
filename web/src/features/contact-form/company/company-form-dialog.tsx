import { restCalls } from '@comptoir/contract/rest'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { callIfOffered } from '../../../data/rest.ts'
import { changeTables, readFirst } from '../../../data/tables.ts'
import { Failure, failureKey } from '../../../lib/failure.ts'
import { useWords } from '../../../lib/use-words.ts'
import { RecordEditor } from '../../../parts/record-editor/record-editor.tsx'
import { columnInput, type RecordKind, useColumnField } from '../../../parts/record-editor/record-kind.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { companyById, readCompany } from '../contact-form-data.ts'
import { sameCompanyQuery } from '../contact-form-queries.ts'
import { SimilarList, useSimilar } from '../similar-list.tsx'
import { AddressField } from './address-field.tsx'
import { addressLines } from './address-lines.ts'
import {
  addressColumns,
  type CompanyInputs,
  columnsOf,
  companyColumns,
  companySchema,
  hasAddress,
  inputsOf,
  newCompany,
  typedCompanyOf,
} from './company-values.ts'

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
  const { t, errorText } = useWords()
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
      title={t(company ? 'company.edit_title' : 'words.new_company')}
      save={t(company ? 'ui.save' : 'words.create')}
      gone={t('company.gone')}
      unfinished={unfinished}
      onSaved={(saved, undo) => {
        onSaved(saved)
        messages.success(t(company ? 'company.updated' : 'company.created', { name: saved.name }), undo)
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

interface CompanyFieldsProps {
  checked: CheckedForm<CompanyInputs>
  /** What the form held when it was opened. */
  opened: CompanyInputs
  disabled?: boolean
}

function CompanyFields({ checked, opened, disabled = false }: CompanyFieldsProps) {
  const { t } = useWords()
  const { values } = checked.form
  // With a name given in advance, the address is the first field to fill in.
  const isNamed = opened.name !== '' && opened.address === ''
  return (
    <>
      <TextInput
        {...columnInput(t, 'account', checked)('name')}
        required
        disabled={disabled}
        autoComplete="off"
        data-autofocus={!isNamed || undefined}
      />
      <Stack gap="xs">
        <AddressField checked={checked} opened={opened} focused={isNamed} disabled={disabled} />
        {hasAddress(values) && (
          <address
            className="anywhere on-page outlined rounded"
            style={{ padding: '0.5rem 0.75rem', fontStyle: 'normal' }}
            aria-label={t('company.chosen_address')}
          >
            {addressLines(values).map((line) => (
              <Text key={line} fz="sm">
                {line}
              </Text>
            ))}
          </address>
        )}
      </Stack>
    </>
  )
}

interface SimilarCompaniesProps {
  values: CompanyInputs
  /** The company being edited. */
  id?: number
  /** Without it, they are only shown. */
  onUse?: (company: AccountRow) => void
}

/** Companies that may be the one being typed, each with the reasons. */
function SimilarCompanies({ values, id, onUse }: SimilarCompaniesProps) {
  const { t } = useWords()
  const found = useSimilar('account', typedCompanyOf(values, id), (payload, signal) =>
    callIfOffered(restCalls.similarCompanies, { payload, signal }),
  )
  return (
    <SimilarList
      title={t(onUse ? 'company.similar_title' : 'company.similar_title_edit')}
      icon={<IconCopy aria-hidden="true" />}
      matches={found}
      details={(match) => addressLines(match).slice(0, 2).join(', ')}
      actions={(match) =>
        onUse && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('company.use_named', { name: match.name })}
            onClick={() => onUse(match)}
          >
            {t('company.use')}
          </Button>
        )
      }
    />
  )
}

interface CompanyTypes {
  table: 'account'
  inputs: CompanyInputs
  saved: AccountRow
  stored: AccountRow
}

/** How the editor reads, compares and saves a company. A new one is linked to the property. */
function useCompanyKind(property: ChosenProperty): RecordKind<CompanyTypes> {
  const { t } = useWords()
  const queryClient = useQueryClient()
  const columnField = useColumnField('account')
  return {
    table: 'account',
    fields: [
      columnField<CompanyInputs>('name'),
      // An address is one thing: it is chosen as a whole.
      {
        inputs: ['address', ...addressColumns],
        label: t('words.address'),
        show: (inputs) => addressLines(inputs).join(', '),
      },
    ],
    columns: companyColumns,
    schema: (_, opened) => companySchema(opened),
    inputsOf,
    columnsOf,
    read: async (id) => {
      const company = await readCompany('id', id)
      // The page below the form shows the newest version too.
      if (company) queryClient.setQueryData(companyById(id).queryKey, company)
      return company
    },
    create: async (inputs) => {
      const [{ account }] = await changeTables({ create: 'account', values: columnsOf(inputs) })
      return account
    },
    findEarlier: async (inputs) => (await readFirst(sameCompanyQuery(columnsOf(inputs))))?.account ?? null,
    finish: (company) => linkTo(property, company),
    failures: { create: 'company_creation_fail', update: 'company_update_fail' },
    refusals: {
      company_name_empty_error: 'name',
      company_name_reserved_error: 'name',
      company_exists_error: 'name',
      address_empty_error: 'address',
      valid_address_error: 'address',
    },
  }
}

async function linkTo(property: ChosenProperty, { sfid }: AccountRow): Promise<void> {
  try {
    await changeTables({
      create: 'accountproperty__c',
      values: { property__c: property.sfid, account__c: sfid },
    })
  } catch (error) {
    // A pair is linked only once: an earlier attempt has done it.
    if (!(error instanceof Failure) || error.key !== 'conflict') throw error
  }
}
