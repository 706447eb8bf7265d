import { generatedCampaignCode, maxCampaignCodeLength } from '@comptoir/contract/rules/codes'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import { Button, Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { deleteRecord, readRecord } from '../../data/records.ts'
import { useSessionUser } from '../../data/session.ts'
import { changeTables } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import type { PropertyWords } from '../../parts/property-links/linked-properties.tsx'
import { PropertyPicker } from '../../parts/property-links/property-picker.tsx'
import { type FieldsProps, recordForm } from '../../parts/records-screen/record-form.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { type Campaign, campaigns } from './campaign-queries.ts'
import { blankCampaign, type CampaignInputs, campaignInputs } from './campaign-values.ts'

const words: PropertyWords = { label: 'words.properties', unnamed: 'campaigns.unnamed_property' }

export const CampaignForm = recordForm({
  records: campaigns,
  texts: 'campaigns',
  blank: blankCampaign,
  nameOf: ({ name }) => name,
  unique: 'sfid',
  failures: { create: 'campaign_creation_fail', update: 'campaign_update_fail' },
  size: 'xl',
  kind: {
    columns: ['name', 'startdate', 'enddate', 'description', 'isactive'],
    schema: () => campaignInputs,
    // Known before the first attempt, so that any further one means the same campaign.
    prepare: (inputs) => ({ ...inputs, sfid: inputs.sfid || generatedCampaignCode() }),
    findEarlier: async ({ sfid }) => {
      const found = await readRecord(campaigns, 'sfid', sfid)
      return found?.islocal ? found : null
    },
    takeBack: takeCreationBack,
    refusals: { campaign_code_exists_error: 'sfid' },
  },
  created: { islocal: true },
  links: {
    ...words,
    of: ({ campaign_property }) => campaign_property,
    own: (id) => ({ campaign_property: { campaign_id: id } }),
    failed: undoCreation,
  },
  Fields: CampaignFields,
})

/** Without its links a campaign is deleted again. If even that fails, what is stored is unknown, as after a lost answer. */
async function undoCreation(id: number, error: unknown): Promise<unknown> {
  try {
    await deleteRecord('campaign', id)
    return error
  } catch (cause) {
    return new Failure('connection_lost', { cause })
  }
}

async function takeCreationBack(row: CampaignRow): Promise<boolean> {
  const { id, name, startdate, enddate, description, isactive } = row
  try {
    const expect = { name, startdate, enddate, description, isactive }
    await changeTables({ delete: 'campaign', id, expect })
    return true
  } catch (error) {
    if (error instanceof Failure && ['conflict', 'not_found'].includes(error.key)) return false
    throw error
  }
}

function CampaignFields({ checked, input, row }: FieldsProps<'campaign', Campaign, CampaignInputs>) {
  const { t } = useTranslation()
  const user = useSessionUser()
  const { form, field } = checked

  /** In capitals at once, with the caret where it was. */
  function typeCode({ currentTarget: typed }: ChangeEvent<HTMLInputElement>): void {
    const caret = typed.selectionStart
    typed.value = typed.value.toUpperCase()
    typed.setSelectionRange(caret, caret)
    form.setFieldValue('sfid', typed.value)
  }

  const day = (name: 'startdate' | 'enddate') => ({
    ...input(name),
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })

  return (
    <>
      <TextInput data-autofocus {...input('name')} />
      {row ? (
        <TextInput
          label={t('columns.campaign.sfid')}
          description={t('campaigns.code_fixed')}
          readOnly
          variant="filled"
          value={form.values.sfid}
        />
      ) : (
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
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <DayField {...day('startdate')} />
        <DayField {...day('enddate')} />
      </SimpleGrid>
      <Text fz="xs" c="dimmed" mt={-8}>
        {t('campaigns.dates_hint')}
      </Text>
      <Textarea autosize minRows={2} maxRows={6} {...input('description')} />
      <Checkbox
        description={t('campaigns.active_hint')}
        {...input('isactive')}
        label={t('columns.values.active')}
      />
      {user && (
        <PropertyPicker
          checked={checked}
          words={words}
          // Where else the campaign is offered stays as it is.
          query={propertiesOfferedBy(user)}
          required
          kept={(names) => t('campaigns.kept_properties', { names })}
        />
      )}
    </>
  )
}
