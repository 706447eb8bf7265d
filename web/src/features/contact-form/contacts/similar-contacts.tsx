import type { TypedContact } from '@comptoir/contract/matching/typed-forms'
import type { Similar } from '@comptoir/contract/rest'
import { isPhone } from '@comptoir/contract/rules/phone'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type ContactInputs, contactInputs } from './contact-values.ts'
import classes from './contacts.module.css'
import { companyNames, contactSearchDelay, similarContacts } from './contacts-data.ts'

interface SimilarContactsProps {
  typed: ContactInputs
  company: AccountRow
  onUse: (existing: ContactRow) => void
}

/** Contacts who may well be the one that is being typed, and why. */
export function SimilarContacts({ typed, company, onUse }: SimilarContactsProps) {
  const { t } = useTranslation()
  // As text, because an object is a different one at each rendering.
  const [settled] = useDebouncedValue(JSON.stringify(tellingPart(typed)), contactSearchDelay)
  const telling: TypedContact = JSON.parse(settled)
  const enabled = Object.keys(telling).length > 0
  const { data } = useQuery({
    ...similarContacts({ ...telling, accountid: company.sfid }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const matches = enabled ? (data ?? []) : []
  const elsewhere = [...new Set(matches.flatMap(({ accountid }) => accountid ?? []))].filter(
    (sfid) => sfid !== company.sfid,
  )
  const names = useQuery({ ...companyNames(elsewhere), enabled: elsewhere.length > 0 })
  return (
    <div role="status">
      {matches.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconUsersGroup aria-hidden="true" />}
          title={t('contacts.similar_title')}
        >
          <ul className={classes.similar}>
            {matches.map((match) => (
              <li key={match.id} className={classes.match}>
                <SimilarContact match={match} />
                {match.accountid === company.sfid ? (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={t('contacts.use_named', { name: match.name })}
                    onClick={() => onUse(match)}
                  >
                    {t('contacts.use')}
                  </Button>
                ) : (
                  <Text fz="sm">
                    {t('contacts.belongs_to', { company: names.data?.get(match.accountid) ?? '…' })}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function SimilarContact({ match }: { match: Similar<ContactRow> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const details = [match.email, match.phone && format.phone(match.phone)].filter(Boolean).join(' · ')
  return (
    <div className={classes.about}>
      <Text fw={600}>{match.name}</Text>
      <Text fz="sm">{details}</Text>
      <Group gap={4} mt={4}>
        {match.why.map((reason) => (
          <Badge key={reason} color="gray">
            {t(`contacts.why.${reason}`)}
          </Badge>
        ))}
      </Group>
    </div>
  )
}

/** Of what has been typed, the parts that are complete enough to tell somebody by. */
function tellingPart({ firstname, lastname, email, phone }: ContactInputs): TypedContact {
  return {
    ...(firstname.trim() && lastname.trim() ? { firstname, lastname } : {}),
    ...(contactInputs.shape.email.safeParse(email).success ? { email } : {}),
    ...(isPhone(phone) ? { phone } : {}),
  }
}
