import { Badge, Button, Group, Text } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAdministrator } from '../../data/session.ts'
import { useFormat } from '../../lib/format.ts'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignProperties } from './campaign-properties.tsx'
import { type Campaign, campaignsPage } from './campaigns-data.ts'
import classes from './campaigns-screen.module.css'
import { DeleteCampaignDialog } from './delete-campaign-dialog.tsx'

type Open = { edit: Campaign | undefined } | { delete: Campaign } | { history: Campaign }

/** Open to every role, as specified; only administrators change campaigns. */
export function CampaignsScreen() {
  const { t } = useTranslation()
  const mayEdit = useIsAdministrator()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
      title={t('campaigns.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      actions={
        mayEdit && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen({ edit: undefined })}
          >
            {t('campaigns.create')}
          </Button>
        )
      }
    >
      <Text c="dimmed" mt={-8} mb="md">
        {t('campaigns.lead')}
      </Text>
      <Campaigns
        onEdit={(campaign) => setOpen({ edit: campaign })}
        onDelete={(campaign) => setOpen({ delete: campaign })}
        onHistory={(campaign) => setOpen({ history: campaign })}
      />
      {open && 'edit' in open && <CampaignDialog campaign={open.edit} onClose={close} />}
      {open && 'delete' in open && <DeleteCampaignDialog campaign={open.delete} onClose={close} />}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: 'campaign', id: open.history.id }}
          name={open.history.name}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}

interface CampaignActions {
  onEdit: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
  onHistory: (campaign: Campaign) => void
}

function Campaigns(actions: CampaignActions) {
  const { t } = useTranslation()
  const columns = useColumns(actions)
  return (
    <SearchableList
      label={t('campaigns.title')}
      searchLabel={t('campaigns.search')}
      columns={columns}
      sort="name"
      sortable={['name', 'sfid', 'startdate', 'enddate']}
      query={campaignsPage}
      none={{ title: t('campaigns.none_title'), text: t('campaigns.none_text') }}
      noMatch={{ title: t('campaigns.no_match_title'), text: t('campaigns.no_match_text') }}
    />
  )
}

function useColumns({ onEdit, onDelete, onHistory }: CampaignActions): DataColumn<Campaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const mayEdit = useIsAdministrator()
  const day = (value: string | null) => (
    <span className={classes.day}>{value ? format.day(value) : t('campaigns.no_date')}</span>
  )
  return [
    {
      name: 'name',
      title: t('columns.campaign.name'),
      sortable: true,
      unlabelled: true,
      cell: ({ name, description }) => (
        <div className={classes.name}>
          <Text fw={600} fz="sm">
            {name}
          </Text>
          {description && (
            <Text fz="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
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
      cell: ({ links }) => <CampaignProperties links={links} />,
    },
    {
      name: 'status',
      title: t('columns.campaign.isactive'),
      width: '10rem',
      cell: ({ isactive, islocal }) => (
        <div className={classes.badges}>
          <Badge color={isactive ? 'green' : 'gray'} className={classes.badge ?? ''}>
            {t(isactive ? 'columns.values.active' : 'columns.values.inactive')}
          </Badge>
          {!islocal && <Badge className={classes.badge ?? ''}>{t('campaigns.elsewhere')}</Badge>}
        </div>
      ),
    },
    {
      name: 'actions',
      title: t('ui.actions'),
      end: true,
      unlabelled: true,
      cell: (campaign) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <RowAction
            icon={IconHistory}
            label={t('timeline.open_named', { name: campaign.name })}
            onClick={() => onHistory(campaign)}
          />
          {mayEdit && campaign.islocal && (
            <>
              <RowAction
                icon={IconPencil}
                label={t('campaigns.edit_label', { name: campaign.name })}
                onClick={() => onEdit(campaign)}
              />
              <RowAction
                icon={IconTrash}
                label={t('campaigns.delete_label', { name: campaign.name })}
                onClick={() => onDelete(campaign)}
              />
            </>
          )}
        </Group>
      ),
    },
  ]
}
