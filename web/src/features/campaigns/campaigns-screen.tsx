import { Badge, Button, Group } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAdministrator } from '../../data/session.ts'
import { useFormat } from '../../lib/format.ts'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { RecordTimeline, TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { CampaignProperties } from './campaign-properties.tsx'
import { type Campaign, campaignsPage } from './campaigns-data.ts'
import classes from './campaigns-screen.module.css'
import { DeleteCampaignDialog } from './delete-campaign-dialog.tsx'

const CampaignDialog = lazyDialog(() => import('./campaign-dialog.tsx'), 'CampaignDialog')

type Open = { edit: Campaign | undefined } | { delete: Campaign } | { history: Campaign }

/** Open to every role, as specified; only administrators change campaigns. */
export function CampaignsScreen() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Campaigns
      onCreate={() => setOpen({ edit: undefined })}
      onEdit={(campaign) => setOpen({ edit: campaign })}
      onDelete={(campaign) => setOpen({ delete: campaign })}
      onHistory={(campaign) => setOpen({ history: campaign })}
    >
      {open && 'edit' in open && <CampaignDialog campaign={open.edit} onClose={close} />}
      {open && 'delete' in open && <DeleteCampaignDialog campaign={open.delete} onClose={close} />}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: 'campaign', id: open.history.id }}
          name={open.history.name}
          onClose={close}
        />
      )}
    </Campaigns>
  )
}

interface CampaignActions {
  onEdit: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
  onHistory: (campaign: Campaign) => void
}

function Campaigns({
  onCreate,
  children,
  ...actions
}: CampaignActions & { onCreate: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const mayEdit = useIsAdministrator()
  const columns = useColumns(actions)
  return (
    <SearchableList
      frame={{
        title: t('campaigns.title'),
        above: { label: t('settings.title'), to: '/settings' },
        lead: t('campaigns.lead'),
        actions: mayEdit && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(CampaignDialog)}
            onClick={onCreate}
          >
            {t('campaigns.create')}
          </Button>
        ),
      }}
      label={t('campaigns.title')}
      searchLabel={t('campaigns.search')}
      columns={columns}
      sort="name"
      sortable={['name', 'sfid', 'startdate', 'enddate']}
      query={campaignsPage}
      none={{ title: t('campaigns.none_title'), text: t('campaigns.none_text') }}
      noMatch={{ title: t('campaigns.no_match_title'), text: t('campaigns.no_match_text') }}
    >
      {children}
    </SearchableList>
  )
}

function useColumns({ onEdit, onDelete, onHistory }: CampaignActions): DataColumn<Campaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const mayEdit = useIsAdministrator()
  const day = (value: string | null) =>
    value ? format.day(value) : <span className={classes.none}>{t('campaigns.no_date')}</span>
  return [
    {
      name: 'name',
      whole: true,
      title: t('columns.campaign.name'),
      sortable: true,
      unlabelled: true,
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
      cell: ({ sfid }) => <span className={classes.code}>{sfid}</span>,
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
      cell: ({ links }) => <CampaignProperties links={links} />,
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
    {
      name: 'actions',
      title: t('ui.actions'),
      end: true,
      unlabelled: true,
      cell: (campaign) => (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <RowAction
            icon={IconHistory}
            label={t('timeline.open_named', { name: campaign.name })}
            opens={RecordTimeline}
            onClick={() => onHistory(campaign)}
          />
          {mayEdit && campaign.islocal && (
            <>
              <RowAction
                icon={IconPencil}
                label={t('campaigns.edit_label', { name: campaign.name })}
                opens={CampaignDialog}
                onClick={() => onEdit(campaign)}
              />
              <RowAction
                icon={IconTrash}
                label={t('campaigns.delete_label', { name: campaign.name })}
                danger
                onClick={() => onDelete(campaign)}
              />
            </>
          )}
        </Group>
      ),
    },
  ]
}
