import { restCalls } from '@comptoir/contract/rest'
import { type Role, rolesOfferedBy } from '@comptoir/contract/roles'
import { keyPrefixes, newSfid } from '@comptoir/contract/rules/sfid'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userCreationDocument } from '../../data/graphql-documents.ts'
import { everyProperty, propertiesOfferedBy } from '../../data/properties.ts'
import { readRecord, recordsKey } from '../../data/records.ts'
import { callRest } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import { changeTables, queryGraphql } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { type RecordKind, useColumnField } from '../../parts/record-editor/record-kind.ts'
import type { RecordFormProps } from '../../parts/records-screen/records-screen.tsx'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { useMessages } from '../../ui/messages.tsx'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { type User, userRecords } from './user-queries.ts'
import {
  blankUser,
  columnsOf,
  inputsOf,
  linkChanges,
  type UserInputs,
  userColumns,
  userFormSchema,
} from './user-values.ts'
import { type EditedUser, readEditedUser, stateOf } from './users-data.ts'

/** Creates a staff user, or edits the one given. */
export function UserForm({ row, onClose }: RecordFormProps<User>) {
  const caller = useSessionUser()
  return caller && <FormFor caller={caller} row={row} onClose={onClose} />
}

function FormFor({ caller, row, onClose }: RecordFormProps<User> & { caller: SessionUser }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const client = useQueryClient()
  return (
    <RecordEditor
      kind={useUserKind(caller)}
      id={row?.id}
      blank={blankUser}
      refreshes={recordsKey(userRecords)}
      title={t(row ? 'users.edit_title' : 'users.create_title')}
      save={t(row ? 'ui.save' : 'words.create')}
      gone={t('users.gone')}
      onSaved={({ id, name, username__c: email }, undo) => {
        onClose()
        messages.success(row ? t('users.updated', { name }) : t('users.created', { name, email }), undo)
        // The new name of the signed-in user is shown at once.
        if (id === caller.id) void client.invalidateQueries({ queryKey: ['signed-in'] })
      }}
      onClose={onClose}
    >
      {({ checked, newest }) => <UserFields checked={checked} caller={caller} edited={newest} />}
    </RecordEditor>
  )
}

interface UserTypes {
  table: 'propertyuser__c'
  inputs: UserInputs
  saved: Pick<User, 'id' | 'name' | 'username__c'>
  stored: EditedUser
}

/** How the editor reads, compares and saves a staff user and the links to properties. */
function useUserKind(caller: SessionUser): RecordKind<UserTypes> {
  const { t } = useTranslation()
  const columnField = useColumnField('propertyuser__c')
  const { data: properties = [] } = useQuery(everyProperty())
  const [creation] = useState(() => userCreation(caller.id))
  return {
    table: 'propertyuser__c',
    fields: [
      ...(['name', 'username__c', 'role__c'] as const).map((column) => columnField<UserInputs>(column)),
      {
        inputs: ['properties'],
        label: t('words.properties'),
        show: (inputs) =>
          properties
            .filter(({ sfid }) => sfid !== null && inputs.properties.includes(sfid))
            .map(({ name }) => name)
            .join(', '),
      },
      columnField<UserInputs>('inactive'),
    ],
    columns: userColumns,
    schema: () => userFormSchema,
    inputsOf,
    columnsOf,
    linkChanges: (user, inputs) => linkChanges(user, inputs.properties),
    read: (id) => readEditedUser(id, caller),
    create: creation.create,
    abandon: creation.removeIfPossible,
    failures: { create: 'user_creation_fail', update: 'user_update_fail' },
    refusals: {
      name_empty_error: 'name',
      email_empty_error: 'username__c',
      valid_email_error: 'username__c',
      user_with_email_exists: 'username__c',
    },
  }
}

interface UserFieldsProps {
  checked: CheckedForm<UserInputs>
  caller: SessionUser
  /** Absent for a new user. */
  edited: EditedUser | undefined
}

function UserFields({ checked, caller, edited }: UserFieldsProps) {
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
        label={t('words.email')}
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
        data={rolesOfferedBy(caller.role).map((role) => ({
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
  // The server lets a superadmin, who has every property anyway, change even their own.
  const ownScope = edited?.id === caller.id && caller.role !== 'superadmin'
  return (
    <Loaded query={propertiesOfferedBy(caller)}>
      {(offered) => {
        const options = offered.map(({ sfid, name }) => ({ value: sfid ?? '', label: name }))
        const kept = (edited?.links ?? []).flatMap(({ isdeleted, property, propertyName }) =>
          isdeleted || options.some(({ value }) => value === property) ? [] : (propertyName ?? []),
        )
        return (
          <div>
            <MultiChoice
              label={t('words.properties')}
              searchLabel={t('users.search_properties')}
              options={options}
              required
              disabled={ownScope}
              {...field('properties')}
            />
            {ownScope && <Note>{t('users.own_properties')}</Note>}
            {kept.length > 0 && <Note>{t('users.kept', { names: kept.join(', ') })}</Note>}
          </div>
        )
      }}
    </Loaded>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text fz="sm" c="dimmed" mt={6}>
      {children}
    </Text>
  )
}

/**
 * Creates a user, links them to their properties and sends the activation mail: all of it or nothing. What an attempt
 * leaves behind because the server could not be reached is removed by the next one.
 */
function userCreation(creatorId: number) {
  /** The address under which an attempt may have left a user. It was free when the first attempt began. */
  let begun: string | undefined

  async function create(inputs: UserInputs) {
    const { name, username__c: username, role__c: role } = columnsOf(inputs)
    await removeLeftovers()
    if (begun !== username && (await readRecord(userRecords, 'username__c', username)))
      throw new Failure('user_with_email_exists')
    const { id, sfid } = await createAlone({ name, username, role })
    try {
      const rows = inputs.properties.map((property__c) => ({ propertyuser__c: sfid, property__c }))
      await changeTables({ createMany: 'property_propertyuser__c', rows })
      await callRest(restCalls.sendActivation, { payload: { email: username } })
    } catch (error) {
      await removeIfPossible()
      throw error
    }
    begun = undefined
    return { id, name, username__c: username }
  }

  async function createAlone(payload: { name: string; username: string; role: Role }) {
    const before = begun
    begun = payload.username
    try {
      const createddate = new Date().toISOString()
      const sent = { ...payload, inactive: true, sfid: newSfid(keyPrefixes.propertyuser__c), createddate }
      return (await callRest(restCalls.createUser, { payload: sent })).user
    } catch (error) {
      if (error instanceof Failure && error.answerLost) await removeIfPossible()
      else begun = before
      throw error
    }
  }

  /** The links go with the user. */
  async function removeLeftovers(): Promise<void> {
    if (begun === undefined) return
    const left = await readRecord(userRecords, 'username__c', begun)
    if (left?.inactive && !left.last_login && (await wasCreatedBy(creatorId, left.id)))
      await changeTables({ delete: 'propertyuser__c', id: left.id })
  }

  async function removeIfPossible(): Promise<void> {
    // The first failure is the one to report; the next attempt removes what this one could not.
    await removeLeftovers().catch(() => undefined)
  }

  return { create, removeIfPossible }
}

async function wasCreatedBy(creatorId: number, userId: number): Promise<boolean> {
  const { allAudits } = await queryGraphql<{ allAudits: { user: { id: number } | null }[] }>(
    userCreationDocument(),
    { id: String(userId) },
  )
  return allAudits.some(({ user }) => user?.id === creatorId)
}
