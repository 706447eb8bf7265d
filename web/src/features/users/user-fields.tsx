import { type Role, rolesOfferedBy } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { stateOf } from './user-state.ts'
import type { UserInputs } from './user-values.ts'
import type { EditedUser } from './users-data.ts'

interface UserFieldsProps {
  checked: CheckedForm<UserInputs>
  caller: SessionUser
  /** Absent for a new user. */
  edited: EditedUser | undefined
}

export function UserFields({ checked, caller, edited }: UserFieldsProps) {
  const { t } = useTranslation()
  const { field } = checked
  const self = edited?.id === caller.id
  const withinReach = edited?.withinReach ?? true
  const isPeer = caller.role !== 'superadmin' && edited?.role__c === caller.role && !self
  return (
    <>
      {!withinReach && <Note>{t('users.out_of_reach')}</Note>}
      <TextInput
        label={t('columns.staff_user.name')}
        required
        disabled={!withinReach}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <TextInput
        label={t('users.email')}
        description={t(isPeer ? 'users.peer_email' : edited ? 'users.email_hint_edit' : 'users.email_hint')}
        required
        disabled={!withinReach || isPeer}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username__c')}
      />
      <NativeSelect
        label={t('columns.staff_user.role__c')}
        description={self ? t('users.own_role') : undefined}
        disabled={self || !withinReach}
        data={rolesOfferedBy(caller.role).map((role: Role) => ({
          value: role,
          label: t(`columns.values.roles.${role}`),
        }))}
        {...field('role__c')}
      />
      <Properties checked={checked} caller={caller} edited={edited} />
      {edited && (
        <Checkbox
          label={t('columns.staff_user.inactive')}
          description={t(
            self
              ? 'users.own_inactive'
              : stateOf(edited) === 'invited'
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

/** The properties that the caller may hand out. Links to others stay as they are. */
function Properties({ checked: { field }, caller, edited }: UserFieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const offered = useQuery(propertiesOfferedBy(caller))
  if (offered.isPending) return <LoadingPanel />
  if (offered.isError)
    return (
      <FailedPanel onRetry={() => offered.refetch()}>
        {errorText(failureKey(offered.error, 'service_unavailable'))}
      </FailedPanel>
    )
  const options = offered.data.map(({ sfid, name }) => ({ value: sfid ?? '', label: name }))
  const kept = (edited?.links ?? []).filter(
    ({ isdeleted, property }) => !isdeleted && !options.some(({ value }) => value === property),
  )
  const keptNames = kept.flatMap(({ propertyName }) => propertyName ?? [])
  // The server lets a superadmin, who has every property anyway, change even their own.
  const ownScope = edited?.id === caller.id && caller.role !== 'superadmin'
  return (
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
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text fz="sm" c="dimmed" mt={6}>
      {children}
    </Text>
  )
}
