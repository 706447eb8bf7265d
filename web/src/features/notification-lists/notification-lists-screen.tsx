import { Button, Group } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { RecordTimeline, TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { ShortList } from '../../ui/short-list.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { addressesOf, type NotificationList, notificationListsPage } from './notification-lists-data.ts'

const NotificationListDialog = lazyDialog(
  () => import('./notification-list-dialog.tsx'),
  'NotificationListDialog',
)

type Open = { edit: NotificationList | undefined } | { history: NotificationList }

/** Who is notified of each property's counts, for superadmins. */
export function NotificationListsScreen() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const nameOf = ({ property }: NotificationList) => property ?? t('notificationLists.unnamed_property')
  const columns = useColumns((list) => (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <RowAction
        icon={IconHistory}
        label={t('timeline.open_named', { name: nameOf(list) })}
        opens={RecordTimeline}
        onClick={() => setOpen({ history: list })}
      />
      <RowAction
        icon={IconPencil}
        label={t('notificationLists.edit_label', { name: nameOf(list) })}
        opens={NotificationListDialog}
        onClick={() => setOpen({ edit: list })}
      />
    </Group>
  ))
  const close = () => setOpen(undefined)
  return (
    <SearchableList
      frame={{
        title: t('notificationLists.title'),
        above: { label: t('settings.title'), to: '/settings' },
        lead: t('notificationLists.lead'),
        actions: (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(NotificationListDialog)}
            onClick={() => setOpen({ edit: undefined })}
          >
            {t('notificationLists.create')}
          </Button>
        ),
      }}
      label={t('notificationLists.title')}
      searchLabel={t('notificationLists.search')}
      columns={columns}
      sort="property__c.name"
      sortable={['property__c.name']}
      query={notificationListsPage}
      none={{ title: t('notificationLists.none_title'), text: t('notificationLists.none_text') }}
      noMatch={{ title: t('notificationLists.no_match_title'), text: t('notificationLists.no_match_text') }}
    >
      {open && 'edit' in open && <NotificationListDialog list={open.edit} onClose={close} />}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: 'gc_inventory_email_list', id: open.history.id }}
          name={nameOf(open.history)}
          onClose={close}
        />
      )}
    </SearchableList>
  )
}

function useColumns(actions: DataColumn<NotificationList>['cell']): DataColumn<NotificationList>[] {
  const { t } = useTranslation()
  return [
    {
      name: 'property__c.name',
      whole: true,
      title: t('columns.notification_list.property__c_id'),
      sortable: true,
      unlabelled: true,
      cell: ({ property }) => <strong>{property ?? t('notificationLists.unnamed_property')}</strong>,
    },
    {
      name: 'notified',
      title: t('notificationLists.notified'),
      cell: (list) => {
        const addresses = addressesOf(list)
        if (addresses.length === 0) return <StateMark state="off">{t('notificationLists.no_one')}</StateMark>
        return <ShortList names={addresses} />
      },
    },
    { name: 'actions', title: t('ui.actions'), end: true, unlabelled: true, cell: actions },
  ]
}
