import { anonymisedAddressPrefix } from '@comptoir/contract/tables/blocked-email'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRecord } from '../../data/records.ts'
import { recordsScreen } from '../../parts/records-screen/records-screen.tsx'
import { withIcon } from '../../ui/button-icon.ts'
import { EmailText } from '../../ui/highlight.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { blockedRecords } from './blocked-email-queries.ts'
import { blockEmail } from './blocked-emails-data.ts'

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')

export const BlockedEmailsScreen = recordsScreen({
  records: blockedRecords,
  page: 'blocked_emails',
  texts: 'blockedEmails',
  nameOf: ({ email }) => email,
  columns: ({ t }) => [
    {
      name: 'email',
      title: t('blockedEmails.email'),
      cell: ({ email }) =>
        email.startsWith(anonymisedAddressPrefix) ? (
          <span title={email}>{t('blockedEmails.anonymised')}</span>
        ) : (
          <strong>
            <EmailText>{email}</EmailText>
          </strong>
        ),
    },
  ],
  creation: lazyDialog(() => import('./add-dialog.tsx'), 'AddDialog'),
  removal: {
    remove: ({ id }) => deleteRecord('blocked', id),
    failure: 'blocked_email_delete_fail',
    detail: ({ email }) => email,
    undo: ({ email }) =>
      email.startsWith(anonymisedAddressPrefix) ? undefined : async () => Boolean(await blockEmail(email)),
  },
  HeadTools: ImportButton,
})

function ImportButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        {...withIcon(IconFileImport)}
        {...prefetchHandlers(ImportDialog)}
        onClick={() => setOpen(true)}
      >
        {t('blockedEmails.import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
