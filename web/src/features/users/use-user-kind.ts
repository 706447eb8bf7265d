import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import type { RecordKind } from '../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../parts/record-editor/use-column-field.ts'
import { userCreation } from './user-creation.ts'
import {
  columnsOf,
  inputsOf,
  linkChanges,
  type UserInputs,
  userColumns,
  userFormSchema,
} from './user-values.ts'
import { type EditedUser, readEditedUser, type User } from './users-data.ts'

interface UserTypes {
  table: 'propertyuser__c'
  inputs: UserInputs
  saved: Pick<User, 'id' | 'name' | 'username__c'>
  stored: EditedUser
}

/** How the editor reads, compares and saves a staff user and the links to properties. */
export function useUserKind(caller: SessionUser): RecordKind<UserTypes> {
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
        label: t('users.properties'),
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
    abandon: creation.giveUp,
    failures: { create: 'user_creation_fail', update: 'user_update_fail' },
    refusals: {
      name_empty_error: 'name',
      email_empty_error: 'username__c',
      valid_email_error: 'username__c',
      user_with_email_exists: 'username__c',
    },
  }
}
