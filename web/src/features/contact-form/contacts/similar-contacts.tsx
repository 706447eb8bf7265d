import type { TypedContact } from '@comptoir/contract/matching/typed-forms'
import type { restCalls } from '@comptoir/contract/rest'
import { isPhone } from '@comptoir/contract/rules/phone'
import { writeCalls } from '@comptoir/contract/schemaless-calls'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callIfOffered } from '../../../data/rest.ts'
import { useWords } from '../../../lib/use-words.ts'
import { customersCompany } from '../contact-form-data.ts'
import { SimilarList, useSimilar } from '../similar-list.tsx'
import { type ContactInputs, contactInputs, inputsOf } from './contact-values.ts'
import { companiesOf } from './contacts-data.ts'

interface SimilarContactsProps {
  typed: ContactInputs
  company: AccountRow
  /** The one being edited: others are looked up once an identifying field is changed. */
  edited: ContactRow | undefined
  onUse: (existing: ContactRow) => void
  onOpen: (companyId: number, contactId: number) => void
}

/** Contacts that may be the one being typed, each with the reasons. */
export function SimilarContacts({ typed, company, edited, onUse, onOpen }: SimilarContactsProps) {
  const { t, format } = useWords()
  const known = searchableFields(typed, edited && inputsOf(edited))
  const matches = useSimilar(
    'contact',
    known && { ...known, accountid: company.sfid, id: edited?.id },
    // The call without its schema, which no form needs.
    (payload, signal) =>
      callIfOffered<typeof restCalls.similarContacts>(writeCalls.similarContacts, { payload, signal }),
  )
  const elsewhere = [...new Set(matches.flatMap(({ accountid }) => accountid ?? []))].filter(
    (sfid) => sfid !== company.sfid,
  )
  const companies = useQuery({ ...companiesOf(elsewhere), enabled: elsewhere.length > 0 })
  return (
    <SimilarList
      title={t(edited ? 'contacts.similar_title_edit' : 'contacts.similar_title')}
      icon={<IconUsersGroup aria-hidden="true" />}
      matches={matches}
      details={({ email, phone }) => [email, phone && format.phone(phone)].filter(Boolean).join(' · ')}
      actions={(match) =>
        match.accountid === company.sfid ? (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t(edited ? 'contacts.open_named' : 'contacts.use_named', { name: match.name })}
            onClick={() => onUse(match)}
          >
            {t(edited ? 'ui.keys.open' : 'contacts.use')}
          </Button>
        ) : (
          <Elsewhere
            match={match}
            company={companies.data?.get(match.accountid)}
            onOpen={({ id }) => onOpen(id, match.id)}
          />
        )
      }
    />
  )
}

type Home = Pick<AccountRow, 'id' | 'name'>

/** A contact of another company, or a customer, with a link to open it. */
function Elsewhere({
  match,
  company,
  onOpen,
}: {
  match: ContactRow
  company: Home | undefined
  onOpen: (company: Home) => void
}) {
  const { t } = useWords()
  const { data: customers } = useQuery(customersCompany())
  if (!company) return null
  return (
    <Group gap="xs">
      <Text fz="sm">
        {company.id === customers?.id
          ? t('contacts.is_customer')
          : t('contacts.belongs_to', { company: company.name })}
      </Text>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('contacts.open_named', { name: match.name })}
        onClick={() => onOpen(company)}
      >
        {t('ui.keys.open')}
      </Button>
    </Group>
  )
}

/** The typed fields that are complete enough to find duplicates by, unless there are none or they are all unchanged. */
function searchableFields(typed: ContactInputs, before: ContactInputs | undefined): TypedContact | undefined {
  if (before && matchedFields.every((name) => typed[name] === before[name])) return undefined
  const { firstname, lastname, email, phone } = typed
  const known = {
    ...(firstname.trim() && lastname.trim() ? { firstname, lastname } : {}),
    ...(contactInputs.shape.email.safeParse(email).success ? { email } : {}),
    ...(isPhone(phone) ? { phone } : {}),
  }
  return Object.keys(known).length > 0 ? known : undefined
}

const matchedFields = ['firstname', 'lastname', 'email', 'phone'] as const
