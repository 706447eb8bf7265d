import { administrators } from '@comptoir/contract/roles'
import { Badge, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteRecord, recordsKey } from '../../data/records.ts'
import { runQuery } from '../../data/tables.ts'
import { localDay } from '../../lib/clock.ts'
import { Failure } from '../../lib/failure.ts'
import { LinkedProperties, propertyNames } from '../../parts/property-links/linked-properties.tsx'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import { type Campaign, campaignLinkQuery, campaignOrderQuery, campaigns } from './campaign-queries.ts'
import {
  type CampaignState,
  campaignStates,
  conditionsOf,
  isCampaignState,
  stateOf,
} from './campaign-states.ts'
import classes from './campaigns-screen.module.css'

const marks: Record<CampaignState, State> = {
  running: 'done',
  planned: 'waiting',
  ended: 'off',
  inactive: 'off',
}

/** Open to every role, as specified; only administrators change campaigns. */
export const CampaignsScreen = recordsScreen({
  records: campaigns,
  page: 'campaigns',
  isLeadOfSettings: true,
  texts: 'campaigns',
  nameOf: ({ name }) => name,
  useFilters: () => {
    const { t } = useTranslation()
    const today = localDay(new Date())
    return [
      {
        param: 'state',
        label: t('columns.campaign.isactive'),
        every: t('words.every_state'),
        options: campaignStates.map((value) => ({ value, label: t(`campaigns.states.${value}`) })),
        conditions: (chosen) => (isCampaignState(chosen) ? conditionsOf(chosen, today) : []),
      },
      {
        param: 'managed',
        label: t('campaigns.managed'),
        every: t('campaigns.managed_anywhere'),
        options: [
          { value: 'here', label: t('campaigns.here') },
          { value: 'elsewhere', label: t('campaigns.elsewhere') },
        ],
        conditions: (chosen) =>
          chosen ? [{ column: 'islocal', operator: '=', value: chosen === 'here' }] : [],
      },
    ]
  },
  columns: ({ t, format }) => {
    const day = (value: string | null) =>
      value ? format.day(value) : <span className="dim">{t('campaigns.no_date')}</span>
    return [
      {
        name: 'name',
        title: t('columns.campaign.name'),
        cell: ({ name, description }) => (
          <div title={description ?? undefined}>
            <strong>{format.sku(name)}</strong>
            {description && <span className={classes.description}>{description}</span>}
          </div>
        ),
      },
      {
        name: 'sfid',
        title: t('columns.campaign.sfid'),
        sortable: true,
        cell: ({ sfid }) => (
          <Text span inherit ff="monospace">
            {sfid}
          </Text>
        ),
      },
      {
        name: 'startdate',
        title: t('columns.campaign.startdate'),
        sortable: true,
        cell: ({ startdate }) => day(startdate),
      },
      {
        name: 'enddate',
        title: t('columns.campaign.enddate'),
        sortable: true,
        cell: ({ enddate }) => day(enddate),
      },
      {
        name: 'properties',
        title: t('words.properties'),
        from: 'wide',
        cell: ({ campaign_property }) => (
          <LinkedProperties
            linked={campaign_property.map(({ property_id }) => property_id)}
            all={(count) => count > 1 && t('words.all_properties')}
            none={null}
          />
        ),
      },
      {
        name: 'status',
        title: t('columns.campaign.isactive'),
        cell: (campaign) => {
          const state = stateOf(campaign, localDay(new Date()))
          return (
            <span className="inline-row gap-sm">
              <StateMark state={marks[state]}>{t(`campaigns.states.${state}`)}</StateMark>
              {!campaign.islocal && <Badge>{t('campaigns.elsewhere')}</Badge>}
            </span>
          )
        },
      },
    ]
  },
  alongside: propertyNames,
  form: lazyDialog(() => import('./campaign-form.tsx'), 'CampaignForm'),
  removal: {
    remove: async (campaign, client) => {
      if (await client.ensureQueryData(campaignUse(campaign))) throw new Failure('campaign_delete_forbidden')
      await deleteRecord('campaign', campaign.id)
    },
    prefetch: (campaign, client) => void client.prefetchQuery(campaignUse(campaign)),
    failure: 'campaign_delete_fail',
    detail: ({ name, sfid }) => `${name} (${sfid})`,
  },
  mayChange: ({ role }, campaign) => administrators.includes(role) && (campaign?.islocal ?? true),
  history: true,
})

/** Whether an order uses the campaign. */
function campaignUse({ id, sfid }: Campaign) {
  return queryOptions({
    queryKey: [...recordsKey(campaigns), 'use', id],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        runQuery(campaignOrderQuery(sfid), { signal }),
        runQuery(campaignLinkQuery(id), { signal }),
      ])
      return found.some(({ records }) => records.length > 0)
    },
  })
}
