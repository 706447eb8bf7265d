import { Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { everyProperty } from '../../data/properties.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import type { CardTypeInputs } from './use-card-type-kind.ts'

/** The inputs of a card type. */
export function CardTypeFields({ checked }: { checked: CheckedForm<CardTypeInputs> }) {
  const { t } = useTranslation()
  const { field } = checked
  return (
    <>
      <TextInput
        label={t('columns.card_type.description')}
        description={t('cardTypes.name_hint')}
        maxLength={255}
        required
        autoComplete="off"
        data-autofocus
        {...field('description')}
      />
      <Checkbox
        label={t('columns.card_type.detailed_form')}
        description={t('cardTypes.detailed_hint')}
        {...field('detailed_form', { type: 'checkbox' })}
      />
      <Properties checked={checked} />
    </>
  )
}

function Properties({ checked: { field } }: { checked: CheckedForm<CardTypeInputs> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const properties = useQuery(everyProperty())
  if (properties.isPending) return <LoadingPanel />
  if (properties.isError)
    return (
      <FailedPanel onRetry={() => properties.refetch()}>
        {t('cardTypes.properties_failed')} {errorText(failureKey(properties.error, 'service_unavailable'))}
      </FailedPanel>
    )
  if (properties.data.length === 0) return <Text c="dimmed">{t('cardTypes.no_properties')}</Text>
  return (
    <MultiChoice
      label={t('cardTypes.properties_label')}
      searchLabel={t('cardTypes.properties_search')}
      options={properties.data.map(({ id, name }) => ({ value: id, label: name }))}
      {...field('properties')}
    />
  )
}
