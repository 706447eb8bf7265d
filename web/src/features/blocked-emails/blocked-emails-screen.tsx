import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { Button, Group, Text } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useListState } from '../../ui/list-state.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { AddDialog } from './add-dialog.tsx'
import { blockedEmailsPage } from './blocked-emails-data.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

type Open = 'add' | 'import' | { delete: BlockedEmailRow }

export function BlockedEmailsScreen() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
      title={t('blockedEmails.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden="true" />}
            onClick={() => setOpen('import')}
          >
            {t('blockedEmails.import')}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('add')}>
            {t('blockedEmails.add')}
          </Button>
        </>
      }
    >
      <Text c="dimmed" mt={-8} mb="md">
        {t('blockedEmails.lead')}
      </Text>
      <BlockedEmails onDelete={(row) => setOpen({ delete: row })} />
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {typeof open === 'object' && <DeleteDialog row={open.delete} onClose={close} />}
    </PageFrame>
  )
}

function BlockedEmails({ onDelete }: { onDelete: (row: BlockedEmailRow) => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const list = useListState({ sort: 'email', sortable: ['email'] })
  const page = useQuery(blockedEmailsPage(list))
  const columns: DataColumn<BlockedEmailRow>[] = [
    {
      name: 'email',
      title: t('blockedEmails.email'),
      sortable: true,
      unlabelled: true,
      cell: ({ email }) => (
        <span>
          <EmailText>{email}</EmailText>
        </span>
      ),
    },
    {
      name: 'actions',
      title: t('ui.actions'),
      end: true,
      unlabelled: true,
      cell: (row) => (
        <RowAction
          icon={IconTrash}
          label={t('blockedEmails.delete_label', { email: row.email })}
          onClick={() => onDelete(row)}
        />
      ),
    },
  ]
  const failure = page.error && errorText(failureKey(page.error, 'service_unavailable'))
  return (
    <>
      <Group mb="md">
        <SearchField
          label={t('blockedEmails.search')}
          value={list.search}
          onChange={list.setSearch}
          busy={page.isPlaceholderData}
        />
      </Group>
      {failure && page.data && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={t('blockedEmails.title')}
        columns={columns}
        rows={page.data?.rows}
        rowKey={({ id }) => id}
        list={list}
        refreshing={page.isPlaceholderData}
        instead={instead()}
      />
      <Pager list={list} count={page.data?.count} />
    </>
  )

  function instead() {
    if (failure && !page.data) return <FailedPanel onRetry={() => page.refetch()}>{failure}</FailedPanel>
    if (page.data?.count !== 0) return undefined
    if (list.settledSearch.trim() === '')
      return <EmptyPanel title={t('blockedEmails.none_title')}>{t('blockedEmails.none_text')}</EmptyPanel>
    return (
      <EmptyPanel
        title={t('blockedEmails.no_match_title')}
        action={{ label: t('ui.clear_search'), onClick: () => list.setSearch('') }}
      >
        {t('blockedEmails.no_match_text')}
      </EmptyPanel>
    )
  }
}
