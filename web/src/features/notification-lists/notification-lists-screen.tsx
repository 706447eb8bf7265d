import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { ShortList } from '../../ui/whole-text.tsx'
import { notificationLists } from './notification-list-queries.ts'

/** Who is notified of each property's counts, for superadmins. */
export const NotificationListsScreen = recordsScreen({
  records: notificationLists,
  page: 'notification_lists',
  isLeadOfSettings: true,
  texts: 'notificationLists',
  nameOf: ({ property__c }, t) => property__c?.name ?? t('notificationLists.unnamed_property'),
  columns: ({ t }) => [
    { name: 'property__c.name', title: t('columns.notification_list.property__c_id') },
    {
      name: 'notified',
      title: t('notificationLists.notified'),
      cell: ({ emails }) => {
        const addresses = emails.match(/[^\s,;]+/g)
        if (!addresses) return <StateMark state="off">{t('notificationLists.no_one')}</StateMark>
        return <ShortList names={addresses} />
      },
    },
  ],
  form: lazyDialog(() => import('./notification-list-form.tsx'), 'NotificationListForm'),
  history: true,
})
