import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../ui/failure-note.tsx'

/** The address service does not answer. What was typed stays. */
export function AddressServiceDown({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <FailureNote>
      {t('company.address_service_down')}
      <Button
        display="block"
        mt="xs"
        size="compact-sm"
        variant="default"
        // The box keeps the focus, and with it its suggestions.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {t('ui.retry')}
      </Button>
    </FailureNote>
  )
}
