import { administrators } from '@comptoir/contract/roles'
import { Badge, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { Failure } from '../../data/failure.ts'
import { deleteRecord, recordsKey } from '../../data/records.ts'
import { runQuery } from '../../data/tables.ts'
import { LinkedProperties } from '../../parts/property-links/linked-properties.tsx'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { lazyDialog } from '../../ui/lazy-screen.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { type Campaign, campaignLinkQuery, campaignOrderQuery, campaigns } from './campaign-queries.ts'
import classes from './campaigns-screen.module.css'

/** Open to every role, as specified; only administrators change campaigns. */
export const CampaignsScreen = recordsScreen({
  records: campaigns,
  texts: 'campaigns',
  nameOf: ({ name }) => name,
  columns: ({ t, format }) => {
    const day = (value: string | null) =>
      value ? format.day(value) : <span className={classes.none}>{t('campaigns.no_date')}</span>
    return [
      {
        name: 'name',
        title: t('columns.campaign.name'),
        cell: ({ name, description }) => (
          <div title={description ?? undefined}>
            <strong>{name}</strong>
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
        title: t('campaigns.properties'),
        from: 'wide',
        cell: ({ campaign_property }) => (
          <LinkedProperties
            linked={campaign_property.map(({ property_id }) => property_id)}
            all={(count) => count > 1 && t('campaigns.all_properties')}
            none={null}
          />
        ),
      },
      {
        name: 'status',
        title: t('columns.campaign.isactive'),
        cell: ({ isactive, islocal }) => (
          <span className={classes.status}>
            <StateMark state={isactive ? 'done' : 'off'}>
              {t(isactive ? 'columns.values.active' : 'columns.values.inactive')}
            </StateMark>
            {!islocal && <Badge>{t('campaigns.elsewhere')}</Badge>}
          </span>
        ),
      },
    ]
  },
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
