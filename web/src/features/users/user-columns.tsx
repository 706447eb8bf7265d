import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { stateOf, type UserState } from './user-state.ts'
import type { ListedUser } from './users-data.ts'

const colours: Record<UserState, string> = { active: 'green', inactive: 'gray', invited: 'yellow' }

/** How many properties a row names before it counts the others. */
const mostNamed = 2

export function useUserColumns({
  caller,
  actions,
}: {
  caller: SessionUser
  actions: (user: ListedUser) => ReactNode
}): DataColumn<ListedUser>[] {
  const { t } = useTranslation()
  const summary = usePropertySummary()
  return [
    {
      name: 'name',
      title: t('columns.staff_user.name'),
      sortable: true,
      width: '8rem',
      cell: ({ id, name }) => (
        <Group gap="0 0.5rem">
          <Text fw={600} fz="sm">
            {name}
          </Text>
          {id === caller.id && <Badge miw="max-content">{t('users.you')}</Badge>}
        </Group>
      ),
    },
    {
      name: 'username__c',
      title: t('columns.staff_user.username__c'),
      sortable: true,
      width: '11.5rem',
      cell: ({ username__c }) => <EmailText>{username__c}</EmailText>,
    },
    {
      name: 'role__c',
      title: t('columns.staff_user.role__c'),
      sortable: true,
      cell: ({ role__c }) => (
        <span style={{ overflowWrap: 'normal' }}>{t(`columns.values.roles.${role__c}`)}</span>
      ),
    },
    {
      name: 'state',
      title: t('users.state'),
      cell: (user) => {
        const state = stateOf(user)
        return (
          <Badge miw="max-content" color={colours[state]}>
            {t(`users.states.${state}`)}
          </Badge>
        )
      },
    },
    {
      name: 'last_login',
      title: t('users.last_sign_in'),
      sortable: true,
      width: '9rem',
      cell: ({ last_login }) => (last_login ? <Moment at={last_login} /> : t('users.never')),
    },
    {
      name: 'properties',
      title: t('users.properties'),
      width: '11rem',
      cell: ({ properties }) => summary(properties),
    },
    { name: 'actions', title: t('ui.actions'), unlabelled: true, end: true, width: '9.5rem', cell: actions },
  ]
}

/** The first few by name, the others by number. Properties that the reader may not see are not counted. */
function usePropertySummary(): (sfids: readonly string[]) => string {
  const { t } = useTranslation()
  const { data: all } = useQuery(everyProperty())
  return (sfids) => {
    if (!all) return ''
    const names = all.filter(({ sfid }) => sfid !== null && sfids.includes(sfid)).map(({ name }) => name)
    if (names.length === 0) return t('ui.none')
    if (names.length === all.length) return t('users.every_property', { count: all.length })
    const named = names.slice(0, mostNamed).join(', ')
    const more = names.length - mostNamed
    return more > 0 ? `${named} ${t('users.more', { count: more })}` : named
  }
}
