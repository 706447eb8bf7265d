import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { Count } from './counts-data.ts'

/** The count was approved while it was edited: by whom, and the way to it. */
export function ApprovedNotice({ count, onShow }: { count: Count; onShow: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Alert color="red" role="alert" title={errorText('giftcard_approved_error')}>
      {t('inventory.approved_meanwhile', { name: count.approvedBy ?? t('inventory.unknown_approver') })}
      <div>
        <Button mt="xs" size="compact-md" variant="default" onClick={onShow}>
          {t('inventory.show_approved')}
        </Button>
      </div>
    </Alert>
  )
}
