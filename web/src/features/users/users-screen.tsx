import { outranks, type Role } from '@comptoir/contract/roles'
import { originalUsername } from '@comptoir/contract/rules/soft-deleted-username'
import { Badge } from '@mantine/core'
import { type Icon, IconPackages, IconShield, IconShieldCheck, IconUser } from '@tabler/icons-react'
import { LinkedProperties, propertyNames } from '../../parts/property-links/linked-properties.tsx'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { EmailText } from '../../ui/highlight.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import { useUserFilters } from './use-user-filters.ts'
import { userRecords } from './user-queries.ts'
import { AccessReviewExport, UserTools } from './user-tools.tsx'
import { deleteUser, isUnused, stateOf, type UserState, userLinks } from './users-data.ts'

const marks: Record<UserState, State> = {
  active: 'done',
  inactive: 'off',
  invited: 'waiting',
  deleted: 'off',
}

const roleIcons: Record<Role, Icon> = {
  user: IconUser,
  user_inventory: IconPackages,
  admin: IconShield,
  superadmin: IconShieldCheck,
}

export const UsersScreen = recordsScreen({
  records: userRecords,
  page: 'users',
  texts: 'users',
  nameOf: ({ name }) => name,
  columns: ({ t, user: caller }) => [
    {
      name: 'name',
      title: t('columns.staff_user.name'),
      unlabelled: false,
      cell: ({ id, name }) => (
        <span className="inline-row gap-sm strong">
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
      cell: ({ username__c }) => <EmailText>{originalUsername(username__c)}</EmailText>,
    },
    {
      name: 'role__c',
      title: t('columns.staff_user.role__c'),
      sortable: true,
      cell: ({ role__c }) => {
        const RoleIcon = roleIcons[role__c]
        return (
          <span className="inline-row gap-sm quiet-icons">
            <RoleIcon size={16} stroke={1.75} aria-hidden="true" />
            {t(`columns.values.roles.${role__c}`)}
          </span>
        )
      },
    },
    {
      name: 'state',
      title: t('words.state'),
      cell: (user) =>
        isUnused(user, new Date()) ? (
          <StateMark state="waiting">{t('users.unused')}</StateMark>
        ) : (
          <StateMark state={marks[stateOf(user)]}>{t(`users.states.${stateOf(user)}`)}</StateMark>
        ),
    },
    {
      name: 'last_login',
      title: t('users.last_sign_in'),
      sortable: true,
      from: 'wide',
      cell: ({ last_login }) => (
        <span className="dim">{last_login ? <Moment at={last_login} /> : t('users.never')}</span>
      ),
    },
    {
      name: 'properties',
      title: t('words.properties'),
      from: 'wide',
      cell: ({ property_propertyuser__c: links }) => (
        <LinkedProperties
          linked={links.filter(({ isdeleted }) => !isdeleted).map(({ property__c }) => property__c)}
          all={(count) => t('users.every_property', { count })}
          none={t('ui.none')}
        />
      ),
    },
  ],
  useFilters: useUserFilters,
  alongside: propertyNames,
  form: lazyDialog(() => import('./user-form.tsx'), 'UserForm'),
  removal: {
    remove: async (user, client) => deleteUser(user, await client.ensureQueryData(userLinks(user))),
    prefetch: (user, client) => void client.prefetchQuery(userLinks(user)),
    failure: 'user_delete_fail',
    values: ({ username__c: username }) => ({ username }),
    disabledReason: ({ id }, caller, t) => (id === caller.id ? t('users.own_deletion') : undefined),
  },
  mayChange: ({ role }, user) => !user || !(user.isdeleted || outranks(user.role__c, role)),
  history: true,
  RowTools: UserTools,
  HeadTools: AccessReviewExport,
})
