import { restCalls } from '@comptoir/contract/rest'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'

/** The target of the unsubscribe link in mails. Unsubscribing is idempotent, so it can be retried. */
export function UnsubscribeScreen() {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('access.unsubscribe_title')} forCustomers>
      <Outcome />
    </PublicFrame>
  )
}

function Outcome() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const optOut = useQuery({
    queryKey: ['opt-out', id],
    queryFn: () => callRest(restCalls.optOut, { payload: { id }, signedIn: false }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
    retry: false,
  })
  if (id !== '' && optOut.isPending) return <LoadingPanel>{t('access.unsubscribing')}</LoadingPanel>
  if (optOut.isSuccess)
    return (
      <Alert color="green" role="status">
        {t('access.unsubscribed')}
      </Alert>
    )
  const lost = optOut.error instanceof Failure && optOut.error.answerLost
  return (
    <>
      <FailureNote>{t('access.not_unsubscribed')}</FailureNote>
      {lost && (
        <Button
          mt="md"
          fullWidth
          variant="default"
          onClick={() => optOut.refetch()}
          loading={optOut.isFetching}
        >
          {t('ui.retry')}
        </Button>
      )}
    </>
  )
}
