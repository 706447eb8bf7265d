import { generatedCampaignCode } from '@comptoir/contract/rules/campaign-code'
import type { CampaignPropertyRow, CampaignRow } from '@comptoir/contract/tables/campaign'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../data/failure.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import type { RecordKind } from '../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../parts/record-editor/use-column-field.ts'
import {
  type CampaignInputs,
  campaignColumns,
  campaignInputs,
  columnsOf,
  inputsOf,
} from './campaign-values.ts'
import { type Campaign, deleteCampaign, propertyNames, readCampaign } from './campaigns-data.ts'

interface CampaignTypes {
  table: 'campaign'
  inputs: CampaignInputs
  saved: CampaignRow
  stored: { links: CampaignPropertyRow[] }
}

/** How the editor reads, compares and saves a campaign and its links to properties. */
export function useCampaignKind(): RecordKind<CampaignTypes> {
  const { t } = useTranslation()
  const columnField = useColumnField('campaign')
  const { data: names } = useQuery(propertyNames())
  return {
    table: 'campaign',
    fields: [
      ...(['name', 'sfid', 'startdate', 'enddate', 'description', 'isactive'] as const).map((column) =>
        columnField<CampaignInputs>(column),
      ),
      {
        inputs: ['properties'],
        label: t('campaigns.properties'),
        show: ({ properties }) =>
          properties.map((id) => names?.get(id) ?? t('campaigns.unnamed_property')).join(', '),
      },
    ],
    columns: campaignColumns,
    schema: () => campaignInputs,
    inputsOf,
    columnsOf,
    linkChanges: ({ id, links }, { properties }) => linkChanges(id, links, properties),
    read: (id) => readCampaign({ id }),
    // Known before the first attempt, so that any further one means the same campaign.
    prepare: (inputs) => ({ ...inputs, sfid: inputs.sfid || generatedCampaignCode() }),
    create: createCampaign,
    findEarlier: async ({ sfid }) => {
      const found = await readCampaign({ sfid })
      return found?.islocal ? found : null
    },
    failures: { create: 'campaign_creation_fail', update: 'campaign_update_fail' },
    refusals: { campaign_code_exists_error: 'sfid' },
  }
}

/** The links need the id that only the first request returns. If they fail, the campaign is deleted again. */
async function createCampaign(inputs: CampaignInputs): Promise<CampaignRow> {
  const [{ campaign }] = await changeTables({
    create: 'campaign',
    values: { ...columnsOf(inputs), islocal: true },
  })
  try {
    await changeTables(...linkChanges(campaign.id, [], inputs.properties))
  } catch (error) {
    await undoCreation(campaign)
    throw error
  }
  return campaign
}

/** If even the deletion fails, what is stored is unknown, which is what a lost answer means. */
async function undoCreation(campaign: Pick<Campaign, 'id'>): Promise<void> {
  try {
    await deleteCampaign(campaign)
  } catch (cause) {
    throw new Failure('connection_lost', { cause })
  }
}

function linkChanges(
  campaign: number,
  links: readonly CampaignPropertyRow[],
  wanted: readonly number[],
): Change[] {
  const linked = new Set(links.map(({ property_id }) => property_id))
  const removed = links.filter(({ property_id }) => !wanted.includes(property_id))
  const added = wanted.filter((property) => !linked.has(property))
  const rows = added.map((property) => ({ campaign_id: campaign, property_id: property }))
  return [
    ...(removed.length > 0
      ? [{ deleteMany: 'campaign_property' as const, ids: removed.map(({ id }) => id) }]
      : []),
    ...(rows.length > 0 ? [{ createMany: 'campaign_property' as const, rows }] : []),
  ]
}
