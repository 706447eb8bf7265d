import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { blockedEmailsKey, unblockEmail } from './blocked-emails-data.ts'

export function DeleteEmailDialog({ row, onClose }: { row: BlockedEmailRow; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <DeleteDialog
      title={t('blockedEmails.delete_title')}
      action={t('blockedEmails.delete_action')}
      remove={() => unblockEmail(row)}
      deleted={t('blockedEmails.delete_done', { email: row.email })}
      deleteFailed="blocked_email_delete_fail"
      listKey={blockedEmailsKey}
      onClose={onClose}
    >
      {t('blockedEmails.delete_text')}
      <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Text>
    </DeleteDialog>
  )
}
