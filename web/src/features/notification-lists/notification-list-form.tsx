import { countEmailListForm } from '@comptoir/contract/tables/count'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { everyProperty } from '../../data/properties.ts'
import { recordsKey } from '../../data/records.ts'
import { runQuery } from '../../data/tables.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { type FieldsProps, recordForm } from '../../parts/records-screen/record-form.tsx'
import {
  listedPropertiesQuery,
  type NotificationList,
  notificationLists,
} from './notification-list-queries.ts'

/** The property's id as a select has it, empty until one is chosen, and one address on each line. */
type Inputs = Record<'property__c_id' | 'emails', string>

/** The property is chosen once. */
export const NotificationListForm = recordForm({
  records: notificationLists,
  texts: 'notificationLists',
  blank: { property__c_id: '', emails: '' } as Inputs,
  nameOf: ({ property__c_id }, { row, client }) => {
    const properties = client.getQueryData(everyProperty().queryKey)
    return row?.property__c?.name ?? properties?.find(({ id }) => id === property__c_id)?.name ?? ''
  },
  unique: 'property__c_id',
  failures: { create: 'notification_list_creation_fail', update: 'notification_list_update_fail' },
  kind: {
    schema: () =>
      countEmailListForm.extend({
        property__c_id: z.string().min(1, 'notificationLists.property_missing'),
      }),
    inputsOf: ({ property__c_id, emails }) => ({
      property__c_id: String(property__c_id),
      emails: emails.match(/[^\s,;]+/g)?.join('\n') ?? '',
    }),
    refusals: { notification_list_exists_error: 'property__c_id' },
  },
  Fields: NotificationListFields,
})

const unlistedProperties = queryOptions({
  queryKey: [...recordsKey(notificationLists), 'unlisted'],
  queryFn: async ({ client, signal }) => {
    const [properties, { records }] = await Promise.all([
      client.fetchQuery(everyProperty()),
      runQuery(listedPropertiesQuery(), { signal }),
    ])
    const listed = new Set(records.map(({ gc_inventory_email_list: list }) => list.property__c_id))
    return properties.filter(({ id }) => !listed.has(id))
  },
})

function NotificationListFields({
  checked: { field },
  input,
  row,
}: FieldsProps<'gc_inventory_email_list', NotificationList, Inputs>) {
  const { t } = useTranslation()
  return (
    <>
      {row ? (
        <TextInput
          label={t('columns.notification_list.property__c_id')}
          readOnly
          variant="filled"
          value={row.property__c?.name ?? t('notificationLists.unnamed_property')}
        />
      ) : (
        <Loaded query={unlistedProperties} failed={t('words.properties_failed')}>
          {(properties) =>
            properties.length === 0 ? (
              <Text c="dimmed">{t('notificationLists.all_listed')}</Text>
            ) : (
              <NativeSelect
                data-autofocus
                data={[
                  { value: '', label: t('notificationLists.choose_property') },
                  ...properties.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                {...input('property__c_id')}
              />
            )
          }
        </Loaded>
      )}
      <Textarea
        label={t('columns.notification_list.emails')}
        description={t('notificationLists.emails_hint')}
        autosize
        minRows={3}
        maxRows={10}
        autoCapitalize="none"
        spellCheck={false}
        {...(row ? { 'data-autofocus': true } : {})}
        {...field('emails')}
      />
    </>
  )
}
