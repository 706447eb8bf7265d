import { propertyLanguage } from '@comptoir/contract/constants'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconArrowBackUp, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { propertiesKey } from '../../data/properties.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { RecordTimeline, TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { DeletePropertyDialog } from './delete-property-dialog.tsx'
import { type ListedProperty, propertyList, setDeleted } from './properties-data.ts'
import classes from './properties-screen.module.css'

const PropertyDialog = lazyDialog(() => import('./property-dialog.tsx'), 'PropertyDialog')

type Open = { edit: ListedProperty | undefined } | { delete: ListedProperty } | { history: ListedProperty }

/** The properties of the installation, for superadmins. */
export function PropertiesScreen() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const [params, setParams] = useUrlParams()
  const isDeleted = params.has('deleted')
  const restore = useRestore()
  const columns = useColumns((property) => (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <RowAction
        icon={IconHistory}
        label={t('timeline.open_named', { name: property.name })}
        opens={RecordTimeline}
        onClick={() => setOpen({ history: property })}
      />
      {property.isdeleted ? (
        <RowAction
          icon={IconArrowBackUp}
          label={t('properties.restore_label', { name: property.name })}
          onClick={() => restore(property)}
        />
      ) : (
        <>
          <RowAction
            icon={IconPencil}
            label={t('properties.edit_label', { name: property.name })}
            opens={PropertyDialog}
            onClick={() => setOpen({ edit: property })}
          />
          <RowAction
            icon={IconTrash}
            label={t('properties.delete_label', { name: property.name })}
            danger
            onClick={() => setOpen({ delete: property })}
          />
        </>
      )}
    </Group>
  ))
  const close = () => setOpen(undefined)
  return (
    <SearchableList
      frame={{
        title: t('properties.title'),
        above: { label: t('settings.title'), to: '/settings' },
        lead: t('properties.lead'),
        actions: (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(PropertyDialog)}
            onClick={() => setOpen({ edit: undefined })}
          >
            {t('properties.create')}
          </Button>
        ),
      }}
      beside={
        <Checkbox
          label={t('properties.show_deleted')}
          checked={isDeleted}
          mr="md"
          onChange={(event) =>
            setParams({ deleted: event.currentTarget.checked ? 'yes' : undefined, page: undefined })
          }
        />
      }
      label={t('properties.title')}
      searchLabel={t('properties.search')}
      columns={columns}
      sort="name"
      sortable={['name', 'external_id__c']}
      query={propertyList(isDeleted)}
      none={
        isDeleted
          ? { title: t('properties.none_deleted') }
          : { title: t('properties.none_title'), text: t('properties.none_text') }
      }
      noMatch={{ title: t('properties.no_match_title'), text: t('properties.no_match_text') }}
    >
      {open && 'edit' in open && <PropertyDialog property={open.edit} onClose={close} />}
      {open && 'delete' in open && <DeletePropertyDialog property={open.delete} onClose={close} />}
      {open && 'history' in open && (
        <TimelineDialog
          of={{ table: 'property__c', id: open.history.id }}
          name={open.history.name}
          onClose={close}
        />
      )}
    </SearchableList>
  )
}

function useColumns(actions: DataColumn<ListedProperty>['cell']): DataColumn<ListedProperty>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      name: 'name',
      whole: true,
      title: t('columns.property.name'),
      sortable: true,
      unlabelled: true,
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      name: 'external_id__c',
      title: t('columns.property.external_id__c'),
      sortable: true,
      cell: ({ external_id__c }) => <span className={classes.code}>{external_id__c}</span>,
    },
    {
      name: 'language',
      title: t('properties.language'),
      cell: ({ external_id__c }) => t(`columns.values.languages.${propertyLanguage(external_id__c)}`),
    },
    {
      name: 'card_types',
      title: t('properties.card_types'),
      end: true,
      cell: ({ cardTypes }) => format.number(cardTypes),
    },
    { name: 'actions', title: t('ui.actions'), end: true, unlabelled: true, cell: actions },
  ]
}

function useRestore(): (property: ListedProperty) => void {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate } = useAction({
    mutationFn: (property: ListedProperty) => setDeleted(property, false),
    onSuccess: ({ name }) => messages.success(t('properties.restored', { name })),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'property_update_fail'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: propertiesKey }),
  })
  return mutate
}
