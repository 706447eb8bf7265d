import { anonymisedAddressPrefix, type BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { blockedEmailsPage } from './blocked-emails-data.ts'
import { DeleteEmailDialog } from './delete-email-dialog.tsx'

const AddDialog = lazyDialog(() => import('./add-dialog.tsx'), 'AddDialog')
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')

type Open = 'add' | 'import' | { delete: BlockedEmailRow }

export function BlockedEmailsScreen() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <BlockedEmails
      onAdd={() => setOpen('add')}
      onImport={() => setOpen('import')}
      onDelete={(row) => setOpen({ delete: row })}
    >
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {typeof open === 'object' && <DeleteEmailDialog row={open.delete} onClose={close} />}
    </BlockedEmails>
  )
}

interface BlockedEmailsProps {
  onAdd: () => void
  onImport: () => void
  onDelete: (row: BlockedEmailRow) => void
  children: ReactNode
}

function BlockedEmails({ onAdd, onImport, onDelete, children }: BlockedEmailsProps) {
  const { t } = useTranslation()
  const columns: DataColumn<BlockedEmailRow>[] = [
    {
      name: 'email',
      whole: true,
      title: t('blockedEmails.email'),
      sortable: true,
      unlabelled: true,
      cell: ({ email }) =>
        email.startsWith(anonymisedAddressPrefix) ? (
          <span title={email}>{t('blockedEmails.anonymised')}</span>
        ) : (
          <strong>
            <EmailText>{email}</EmailText>
          </strong>
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
          danger
          onClick={() => onDelete(row)}
        />
      ),
    },
  ]
  return (
    <SearchableList
      frame={{
        title: t('blockedEmails.title'),
        above: { label: t('settings.title'), to: '/settings' },
        lead: t('blockedEmails.lead'),
        actions: (
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden="true" />}
              {...prefetchHandlers(ImportDialog)}
              onClick={onImport}
            >
              {t('blockedEmails.import')}
            </Button>
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              {...prefetchHandlers(AddDialog)}
              onClick={onAdd}
            >
              {t('blockedEmails.add')}
            </Button>
          </>
        ),
      }}
      label={t('blockedEmails.title')}
      searchLabel={t('blockedEmails.search')}
      columns={columns}
      sort="email"
      sortable={['email']}
      query={blockedEmailsPage}
      none={{ title: t('blockedEmails.none_title'), text: t('blockedEmails.none_text') }}
      noMatch={{ title: t('blockedEmails.no_match_title'), text: t('blockedEmails.no_match_text') }}
    >
      {children}
    </SearchableList>
  )
}
