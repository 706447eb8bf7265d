import type { SkuPropertyRow } from '@comptoir/contract/tables/count'
import { Button, Group } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { RecordTimeline, TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { ShortList } from '../../ui/short-list.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { type CardType, cardTypesPage, propertyNames } from './card-types-data.ts'

const CardTypeDialog = lazyDialog(() => import('./card-type-dialog.tsx'), 'CardTypeDialog')

type Open = { edit: CardType | undefined } | { history: CardType }

/** The card types of the installation, for superadmins. None is deleted: one that is sold nowhere is not counted. */
export function CardTypesScreen() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const columns = useColumns((cardType) => (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <RowAction
        icon={IconHistory}
        label={t('timeline.open_named', { name: cardType.description })}
        opens={RecordTimeline}
        onClick={() => setOpen({ history: cardType })}
      />
      <RowAction
        icon={IconPencil}
        label={t('cardTypes.edit_label', { name: cardType.description })}
        opens={CardTypeDialog}
        onClick={() => setOpen({ edit: cardType })}
      />
    </Group>
  ))
  const close = () => setOpen(undefined)
  return (
    <SearchableList
      frame={{
        title: t('cardTypes.title'),
        above: { label: t('settings.title'), to: '/settings' },
        lead: t('cardTypes.lead'),
        actions: (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(CardTypeDialog)}
            onClick={() => setOpen({ edit: undefined })}
          >
            {t('cardTypes.create')}
          </Button>
        ),
      }}
      label={t('cardTypes.title')}
      searchLabel={t('cardTypes.search')}
      columns={columns}
      sort="description"
      sortable={['description']}
      query={cardTypesPage}
      none={{ title: t('cardTypes.none_title'), text: t('cardTypes.none_text') }}
      noMatch={{ title: t('cardTypes.no_match_title'), text: t('cardTypes.no_match_text') }}
    >
      {open && 'edit' in open && <CardTypeDialog cardType={open.edit} onClose={close} />}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: 'sku', id: open.history.id }}
          name={open.history.description}
          onClose={close}
        />
      )}
    </SearchableList>
  )
}

function useColumns(actions: DataColumn<CardType>['cell']): DataColumn<CardType>[] {
  const { t } = useTranslation()
  return [
    {
      name: 'description',
      whole: true,
      title: t('columns.card_type.description'),
      sortable: true,
      unlabelled: true,
      cell: ({ description }) => <strong>{description}</strong>,
    },
    {
      name: 'count',
      title: t('cardTypes.count'),
      cell: ({ detailed_form }) => t(detailed_form ? 'cardTypes.detailed' : 'cardTypes.simple'),
    },
    {
      name: 'properties',
      title: t('cardTypes.properties'),
      cell: ({ links }) => <SoldAt links={links} />,
    },
    { name: 'actions', title: t('ui.actions'), end: true, unlabelled: true, cell: actions },
  ]
}

function SoldAt({ links }: { links: readonly SkuPropertyRow[] }) {
  const { t } = useTranslation()
  const { data: names } = useQuery(propertyNames())
  if (!names) return ''
  const known = links.flatMap(({ property_id }) => names.get(property_id) ?? [])
  if (known.length === 0) return <StateMark state="off">{t('cardTypes.nowhere')}</StateMark>
  if (names.size > 1 && known.length === names.size) return t('cardTypes.all_properties')
  return <ShortList names={known.toSorted((one, other) => one.localeCompare(other))} />
}
