import { reviewedFactors, unusedAccessDays } from '@comptoir/contract/access-review'
import { roles } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import type { TableFilter } from '../../data/table-query.ts'
import type { ListFilter } from '../../parts/records-screen/records-screen.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { accessReview, daysBefore, type UserState, userStates } from './users-data.ts'

type UserFilter = TableFilter<'propertyuser__c'>

const recentDays = 30

/** By role, state, property, second factor and last sign-in. Deleted users are listed by their state only. */
export function useUserFilters(_: SessionUser): ListFilter<'propertyuser__c'>[] {
  const { t } = useTranslation()
  const [params] = useUrlParams()
  const { data: properties = [] } = useQuery(everyProperty())
  // A table of secrets cannot be filtered, so the users are taken from the review.
  const review = useQuery({ ...accessReview, enabled: params.has('factor') })
  return [
    {
      param: 'role',
      label: t('columns.staff_user.role__c'),
      every: t('users.every_role'),
      options: roles.map((value) => ({ value, label: t(`columns.values.roles.${value}`) })),
      conditions: (role) => (role ? [{ column: 'role__c', operator: '=', value: role }] : []),
    },
    {
      param: 'state',
      label: t('words.state'),
      every: t('words.every_state'),
      options: userStates.map((value) => ({ value, label: t(`users.states.${value}`) })),
      conditions: (state) => stateConditions[state as UserState] ?? [],
    },
    {
      param: 'property',
      label: t('words.property'),
      every: t('users.any_property'),
      options: properties.flatMap(({ sfid, name }) => (sfid ? [{ value: sfid, label: name }] : [])),
      width: '12rem',
      conditions: (property) => (property ? linkedTo(property) : []),
    },
    {
      param: 'factor',
      label: t('secondFactor.title'),
      every: t('users.every_factor'),
      options: [...reviewedFactors, 'none' as const].map((value) => ({
        value,
        label: t(`users.factors.${value}`),
      })),
      conditions: (factor) => {
        if (!factor) return []
        if (!review.data) return review.data === null ? [] : undefined
        const having = review.data.filter(({ factors }) =>
          factor === 'none' ? factors.length === 0 : factors.some((one) => one === factor),
        )
        return [{ column: 'id', operator: 'IN', value: having.map(({ id }) => id) }]
      },
    },
    {
      param: 'seen',
      label: t('users.last_sign_in'),
      every: t('users.any_sign_in'),
      options: [
        { value: 'recent', label: t('users.signed_in_within', { days: recentDays }) },
        { value: 'unused', label: t('users.not_signed_in_for', { days: unusedAccessDays }) },
        { value: 'never', label: t('users.never') },
      ],
      conditions: seenConditions,
    },
  ]
}

const stateConditions: Record<UserState, UserFilter[]> = {
  active: [{ column: 'inactive', operator: '=', value: false }],
  inactive: [
    { column: 'inactive', operator: '=', value: true },
    { column: 'last_login', operator: '!=', value: null },
  ],
  invited: [
    { column: 'inactive', operator: '=', value: true },
    { column: 'last_login', operator: '=', value: null },
  ],
  deleted: [{ column: 'isdeleted', operator: '=', value: true }],
}

function linkedTo(property: string): UserFilter[] {
  return [
    { column: 'property_propertyuser__c.property__c', operator: '=', value: property },
    { column: 'property_propertyuser__c.isdeleted', operator: '=', value: false },
  ]
}

/** By days, so that the key of the query is the same for all of a day. */
function seenConditions(seen: string | undefined): UserFilter[] {
  const since = (days: number) => `${daysBefore(new Date(), days).toISOString().slice(0, 10)}T00:00:00.000Z`
  if (seen === 'recent') return [{ column: 'last_login', operator: '>=', value: since(recentDays) }]
  if (seen === 'never') return [{ column: 'last_login', operator: '=', value: null }]
  return seen === 'unused' ? [{ column: 'last_login', operator: '<=', value: since(unusedAccessDays) }] : []
}
