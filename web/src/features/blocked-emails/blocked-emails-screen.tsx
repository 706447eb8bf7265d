import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { Button, Text } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { AddDialog } from './add-dialog.tsx'
import { blockedEmailsPage } from './blocked-emails-data.ts'
import { DeleteEmailDialog } from './delete-email-dialog.tsx'
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
      {typeof open === 'object' && <DeleteEmailDialog row={open.delete} onClose={close} />}
    </PageFrame>
  )
}

function BlockedEmails({ onDelete }: { onDelete: (row: BlockedEmailRow) => void }) {
  const { t } = useTranslation()
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
  return (
    <SearchableList
      label={t('blockedEmails.title')}
      searchLabel={t('blockedEmails.search')}
      columns={columns}
      sort="email"
      sortable={['email']}
      query={blockedEmailsPage}
      none={{ title: t('blockedEmails.none_title'), text: t('blockedEmails.none_text') }}
      noMatch={{ title: t('blockedEmails.no_match_title'), text: t('blockedEmails.no_match_text') }}
    />
  )
}
