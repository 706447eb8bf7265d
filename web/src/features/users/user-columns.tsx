import type { Role } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Badge } from '@mantine/core'
import { type Icon, IconPackages, IconShield, IconShieldCheck, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ShortList } from '../../ui/short-list.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import classes from './user-columns.module.css'
import { stateOf, type UserState } from './user-state.ts'
import type { ListedUser } from './users-data.ts'

const marks: Record<UserState, State> = { active: 'done', inactive: 'off', invited: 'waiting' }

const roleIcons: Record<Role, Icon> = {
  user: IconUser,
  user_inventory: IconPackages,
  admin: IconShield,
  superadmin: IconShieldCheck,
}

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
      whole: true,
      title: t('columns.staff_user.name'),
      sortable: true,
      cell: ({ id, name }) => (
        <span className={classes.name}>
          {name}
          {id === caller.id && <Badge>{t('users.you')}</Badge>}
        </span>
      ),
    },
    {
      name: 'username__c',
      whole: true,
      title: t('columns.staff_user.username__c'),
      sortable: true,
      cell: ({ username__c }) => <EmailText>{username__c}</EmailText>,
    },
    {
      name: 'role__c',
      title: t('columns.staff_user.role__c'),
      sortable: true,
      cell: ({ role__c }) => {
        const RoleIcon = roleIcons[role__c]
        return (
          <span className={classes.role}>
            <RoleIcon size={16} stroke={1.75} aria-hidden="true" />
            {t(`columns.values.roles.${role__c}`)}
          </span>
        )
      },
    },
    {
      name: 'state',
      title: t('users.state'),
      cell: (user) => {
        const state = stateOf(user)
        return <StateMark state={marks[state]}>{t(`users.states.${state}`)}</StateMark>
      },
    },
    {
      name: 'last_login',
      title: t('users.last_sign_in'),
      sortable: true,
      from: 'wide',
      cell: ({ last_login }) => (
        <span className={classes.dim}>{last_login ? <Moment at={last_login} /> : t('users.never')}</span>
      ),
    },
    {
      name: 'properties',
      title: t('users.properties'),
      from: 'wide',
      cell: ({ properties }) => summary(properties),
    },
    { name: 'actions', title: t('ui.actions'), unlabelled: true, end: true, cell: actions },
  ]
}

/** The first by name, the others by number with their names in a tooltip. Properties out of sight are not counted. */
function usePropertySummary(): (sfids: readonly string[]) => ReactNode {
  const { t } = useTranslation()
  const { data: all } = useQuery(everyProperty())
  return (sfids) => {
    if (!all) return ''
    const names = all.filter(({ sfid }) => sfid !== null && sfids.includes(sfid)).map(({ name }) => name)
    if (names.length === 0) return t('ui.none')
    if (names.length === all.length) return t('users.every_property', { count: all.length })
    return <ShortList names={names} />
  }
}
