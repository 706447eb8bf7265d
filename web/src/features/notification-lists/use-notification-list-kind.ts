import { type CountEmailListRow, countEmailListForm } from '@comptoir/contract/tables/count'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { changeTables } from '../../data/tables.ts'
import type { RecordKind } from '../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../parts/record-editor/use-column-field.ts'
import { addressesOf, readNotificationList } from './notification-lists-data.ts'

export interface NotificationListInputs {
  /** The id of the property as a select has it; empty until one is chosen. */
  property__c_id: string
  /** One address on each line. */
  emails: string
}

export const blankNotificationList: NotificationListInputs = { property__c_id: '', emails: '' }

interface NotificationListTypes {
  table: 'gc_inventory_email_list'
  inputs: NotificationListInputs
  saved: CountEmailListRow
  stored: { property: string | undefined }
}

const inputRules = z.object({
  property__c_id: z.string().min(1, 'notificationLists.property_missing'),
  ...countEmailListForm.shape,
})

/** How the editor reads, compares and saves a notification list. Its property is chosen once. */
export function useNotificationListKind(): RecordKind<NotificationListTypes> {
  const { t } = useTranslation()
  const columnField = useColumnField('gc_inventory_email_list')
  return {
    table: 'gc_inventory_email_list',
    fields: [
      {
        inputs: ['property__c_id'],
        label: t('columns.notification_list.property__c_id'),
        show: ({ property__c_id }) => property__c_id,
      },
      columnField<NotificationListInputs>('emails', ({ emails }) => storedEmails(emails)),
    ],
    columns: ['emails'],
    schema: () => inputRules,
    inputsOf: (list) => ({
      property__c_id: String(list.property__c_id),
      emails: addressesOf(list).join('\n'),
    }),
    columnsOf: ({ property__c_id, emails }) => ({
      property__c_id: Number(property__c_id),
      emails: storedEmails(emails),
    }),
    read: (id) => readNotificationList({ id }),
    create: async ({ property__c_id, emails }) => {
      const values = { property__c_id: Number(property__c_id), emails: storedEmails(emails) }
      const [{ gc_inventory_email_list }] = await changeTables({
        create: 'gc_inventory_email_list',
        values,
      })
      return gc_inventory_email_list
    },
    findEarlier: ({ property__c_id }) => readNotificationList({ property: Number(property__c_id) }),
    failures: { create: 'notification_list_creation_fail', update: 'notification_list_update_fail' },
    refusals: { notification_list_exists_error: 'property__c_id' },
  }
}

/** As the server stores what was typed; unchanged where it breaks a rule. */
function storedEmails(typed: string): string {
  const parsed = countEmailListForm.shape.emails.safeParse(typed)
  return parsed.success ? parsed.data : typed
}
