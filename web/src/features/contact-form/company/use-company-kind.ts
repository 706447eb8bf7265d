import type { AccountRow } from '@comptoir/contract/tables/account'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { Failure } from '../../../data/failure.ts'
import { changeTables } from '../../../data/tables.ts'
import { type RecordKind, useColumnField } from '../../../parts/record-editor/record-kind.ts'
import { companyById } from '../contact-form-data.ts'
import { addressLines } from './address-lines.ts'
import { findCompany, readCompany } from './company-data.ts'
import {
  addressColumns,
  type CompanyInputs,
  columnsOf,
  companyColumns,
  companySchema,
  inputsOf,
} from './company-values.ts'

interface CompanyTypes {
  table: 'account'
  inputs: CompanyInputs
  saved: AccountRow
  stored: AccountRow
}

/** How the editor reads, compares and saves a company. A new one is linked to the property. */
export function useCompanyKind(property: ChosenProperty): RecordKind<CompanyTypes> {
  const { t } = useTranslation()
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
      const company = await readCompany(id)
      // The page below the form shows the newest version too.
      if (company) queryClient.setQueryData(companyById(id).queryKey, company)
      return company
    },
    create: async (inputs) => {
      const [{ account }] = await changeTables({ create: 'account', values: columnsOf(inputs) })
      return account
    },
    findEarlier: (inputs) => findCompany(columnsOf(inputs)),
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
