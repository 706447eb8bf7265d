import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { everyProperty } from '../../data/properties.ts'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { NotificationListFields } from './notification-list-fields.tsx'
import { type NotificationList, notificationListsKey } from './notification-lists-data.ts'
import { blankNotificationList, useNotificationListKind } from './use-notification-list-kind.ts'

/** Creates a notification list, or edits the one given. */
export function NotificationListDialog({
  list,
  onClose,
}: {
  list: NotificationList | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()

  function propertyName(id: number): string {
    const properties = queryClient.getQueryData(everyProperty().queryKey)
    return list?.property ?? properties?.find((property) => property.id === id)?.name ?? ''
  }

  return (
    <RecordEditor
      kind={useNotificationListKind()}
      id={list?.id}
      known={list}
      blank={blankNotificationList}
      refreshes={notificationListsKey}
      title={t(list ? 'notificationLists.edit_title' : 'notificationLists.create_title')}
      save={t(list ? 'ui.save' : 'notificationLists.create_action')}
      gone={t('notificationLists.gone')}
      onSaved={({ property__c_id }) => {
        onClose()
        messages.success(
          t(list ? 'notificationLists.updated' : 'notificationLists.created', {
            name: propertyName(property__c_id),
          }),
        )
      }}
      onClose={onClose}
    >
      {({ checked }) => <NotificationListFields checked={checked} edited={list} />}
    </RecordEditor>
  )
}
