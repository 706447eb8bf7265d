import { generatedCampaignCode, maxCampaignCodeLength } from '@comptoir/contract/rules/campaign-code'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { useSession } from '../../data/session.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import { DayField } from '../../ui/date-fields.tsx'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import type { CampaignInputs } from './campaign-values.ts'
import { propertyNames } from './campaigns-data.ts'

/** The inputs of a campaign. */
export function CampaignFields({ checked, isNew }: { checked: CheckedForm<CampaignInputs>; isNew: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const { form, field } = checked

  /** In capitals at once, with the caret where it was. */
  function typeCode({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const caret = input.selectionStart
    input.value = input.value.toUpperCase()
    input.setSelectionRange(caret, caret)
    form.setFieldValue('sfid', input.value)
  }

  const day = (name: 'startdate' | 'enddate') => ({
    ...field(name),
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })

  return (
    <>
      <TextInput
        label={t('columns.campaign.name')}
        maxLength={120}
        required
        data-autofocus
        {...field('name')}
      />
      {isNew ? (
        <TextInput
          label={t('columns.campaign.sfid')}
          description={t('campaigns.code_hint')}
          maxLength={maxCampaignCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rightSection={
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => form.setFieldValue('sfid', generatedCampaignCode())}
            >
              {t('campaigns.generate')}
            </Button>
          }
          rightSectionWidth="6.5rem"
          {...field('sfid')}
          onChange={typeCode}
        />
      ) : (
        <TextInput
          label={t('columns.campaign.sfid')}
          description={t('campaigns.code_fixed')}
          readOnly
          variant="filled"
          value={form.values.sfid}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <DayField label={t('columns.campaign.startdate')} {...day('startdate')} />
        <DayField label={t('columns.campaign.enddate')} {...day('enddate')} />
      </SimpleGrid>
      <Text fz="xs" c="dimmed" mt={-8}>
        {t('campaigns.dates_hint')}
      </Text>
      <Textarea
        label={t('columns.campaign.description')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        {...field('description')}
      />
      <Checkbox
        label={t('columns.values.active')}
        description={t('campaigns.active_hint')}
        {...field('isactive', { type: 'checkbox' })}
      />
      {session.status !== 'absent' && <Properties checked={checked} user={session.user} />}
    </>
  )
}

/** The properties that the person may choose. Where else the campaign is offered stays as it is. */
function Properties({
  checked: { form, field },
  user,
}: {
  checked: CheckedForm<CampaignInputs>
  user: SessionUser
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const offered = useQuery(propertiesOfferedBy(user))
  const { data: names } = useQuery(propertyNames())
  if (offered.isPending) return <LoadingPanel />
  if (offered.isError)
    return (
      <FailedPanel onRetry={() => offered.refetch()}>
        {t('campaigns.properties_failed')} {errorText(failureKey(offered.error, 'service_unavailable'))}
      </FailedPanel>
    )
  const mine = new Set(offered.data.map(({ id }) => id))
  const kept = form.values.properties.filter((id) => !mine.has(id))
  return (
    <div>
      <MultiChoice
        label={t('campaigns.properties')}
        searchLabel={t('campaigns.properties_search')}
        options={offered.data.map(({ id, name }) => ({ value: id, label: name }))}
        required
        {...field('properties')}
      />
      {kept.length > 0 && (
        <Text fz="sm" c="dimmed" mt={6}>
          {t('campaigns.kept_properties', {
            names: kept.map((id) => names?.get(id) ?? t('campaigns.unnamed_property')).join(', '),
          })}
        </Text>
      )}
    </div>
  )
}
