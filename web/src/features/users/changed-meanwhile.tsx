import { Alert, Button, List, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { differences, type UserValues, valuesOf } from './user-values.ts'
import type { EditedUser } from './users-data.ts'

interface ChangedMeanwhileProps {
  before: EditedUser
  now: EditedUser
  onTakeOver: () => void
}

/** Tells what somebody else has saved since the form was opened, and offers to build on it. */
export function ChangedMeanwhile({ before, now, onTakeOver }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  const saved = valuesOf(now)
  const written: Record<keyof UserValues, { label: string; value: string }> = {
    name: { label: t('users.name'), value: saved.name },
    username__c: { label: t('users.email'), value: saved.username__c },
    role__c: { label: t('users.role'), value: t(`users.roles.${saved.role__c}`) },
    properties: {
      label: t('users.properties'),
      value:
        now.links
          .flatMap(({ isdeleted, propertyName }) => (isdeleted ? [] : (propertyName ?? [])))
          .join(', ') || t('ui.none'),
    },
    inactive: { label: t('users.inactive'), value: t(saved.inactive ? 'ui.yes' : 'ui.no') },
  }
  return (
    <Alert
      color="yellow"
      role="alert"
      variant="light"
      icon={<IconUsers aria-hidden="true" />}
      title={t('users.changed_title')}
    >
      <Text fz="sm">{t('users.changed_text')}</Text>
      <List fz="sm" my={4}>
        {differences(valuesOf(before), saved).map((field) => (
          <List.Item key={field}>{t('users.changed_value', written[field])}</List.Item>
        ))}
      </List>
      <Text fz="sm" mb="xs">
        {t('users.changed_load_hint')}
      </Text>
      <Button variant="default" size="xs" onClick={onTakeOver}>
        {t('users.changed_load')}
      </Button>
    </Alert>
  )
}
