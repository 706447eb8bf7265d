import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { everyProperty } from '../../data/properties.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { listedProperties, type NotificationList } from './notification-lists-data.ts'
import type { NotificationListInputs } from './use-notification-list-kind.ts'

interface FieldsProps {
  checked: CheckedForm<NotificationListInputs>
  /** Absent for a new list. */
  edited: NotificationList | undefined
}

/** The inputs of a notification list. */
export function NotificationListFields({ checked, edited }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {edited ? (
        <TextInput
          label={t('columns.notification_list.property__c_id')}
          readOnly
          variant="filled"
          value={edited.property ?? t('notificationLists.unnamed_property')}
        />
      ) : (
        <PropertyChoice checked={checked} />
      )}
      <Textarea
        label={t('columns.notification_list.emails')}
        description={t('notificationLists.emails_hint')}
        autosize
        minRows={3}
        maxRows={10}
        autoCapitalize="none"
        spellCheck={false}
        {...(edited ? { 'data-autofocus': true } : {})}
        {...checked.field('emails')}
      />
    </>
  )
}

/** A property that has no list yet. */
function PropertyChoice({ checked: { field } }: Pick<FieldsProps, 'checked'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const properties = useQuery(everyProperty())
  const listed = useQuery(listedProperties())
  const failed = [properties, listed].find(({ isError }) => isError)
  if (failed)
    return (
      <FailedPanel
        onRetry={() => {
          void properties.refetch()
          void listed.refetch()
        }}
      >
        {t('notificationLists.properties_failed')}{' '}
        {errorText(failureKey(failed.error, 'service_unavailable'))}
      </FailedPanel>
    )
  if (!properties.data || !listed.data) return <LoadingPanel />
  const left = properties.data.filter(({ id }) => !listed.data.includes(id))
  if (left.length === 0) return <Text c="dimmed">{t('notificationLists.all_listed')}</Text>
  return (
    <NativeSelect
      label={t('columns.notification_list.property__c_id')}
      required
      data-autofocus
      data={[
        { value: '', label: t('notificationLists.choose_property') },
        ...left.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...field('property__c_id')}
    />
  )
}
