import { type Role, rolesOfferedBy } from '@comptoir/contract/roles'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { stateOf } from './user-state.ts'
import type { UserValues } from './user-values.ts'
import type { EditedUser } from './users-data.ts'

interface UserFieldsProps {
  checked: CheckedForm<UserValues>
  caller: SessionUser
  /** The properties that the caller may hand out. */
  offered: readonly PropertyRow[]
  /** Absent for a new user. */
  edited?: EditedUser
  withinReach?: boolean
}

export function UserFields({
  checked: { field },
  caller,
  offered,
  edited,
  withinReach = true,
}: UserFieldsProps) {
  const { t } = useTranslation()
  const self = edited?.user.id === caller.id
  // The server lets a superadmin, who has every property anyway, change even their own.
  const ownScope = self && caller.role !== 'superadmin'
  const options = offered.map(({ sfid, name }) => ({ value: sfid ?? '', label: name }))
  const kept = (edited?.links ?? []).filter(
    ({ isdeleted, property }) => !isdeleted && !options.some(({ value }) => value === property),
  )
  const keptNames = kept.flatMap(({ propertyName }) => propertyName ?? [])
  return (
    <>
      {!withinReach && <Note>{t('users.out_of_reach')}</Note>}
      <TextInput
        label={t('users.name')}
        required
        disabled={!withinReach}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <TextInput
        label={t('users.email')}
        description={t(edited ? 'users.email_hint_edit' : 'users.email_hint')}
        required
        disabled={!withinReach}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username__c')}
      />
      <NativeSelect
        label={t('users.role')}
        description={self ? t('users.own_role') : undefined}
        disabled={self || !withinReach}
        data={rolesOfferedBy(caller.role).map((role: Role) => ({
          value: role,
          label: t(`users.roles.${role}`),
        }))}
        {...field('role__c')}
      />
      <div>
        <MultiChoice
          label={t('users.properties')}
          searchLabel={t('users.search_properties')}
          options={options}
          required
          disabled={ownScope}
          {...field('properties')}
        />
        {ownScope && <Note>{t('users.own_properties')}</Note>}
        {keptNames.length > 0 && <Note>{t('users.kept', { names: keptNames.join(', ') })}</Note>}
      </div>
      {edited && (
        <Checkbox
          label={t('users.inactive')}
          description={t(
            self
              ? 'users.own_inactive'
              : stateOf(edited.user) === 'invited'
                ? 'users.invited_hint'
                : 'users.inactive_hint',
          )}
          disabled={self || !withinReach}
          {...field('inactive', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text fz="sm" c="dimmed" mt={6}>
      {children}
    </Text>
  )
}
