import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Failure, failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** Why the code could not be revealed, and from when on it can be tried again. */
export function RevealError({ error, attemptedAt }: { error: Error; attemptedAt: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()

  const key = failureKey(error, 'internal')
  const retryAfter = error instanceof Failure ? error.retryAfterSeconds : undefined
  const until =
    key === 'budget_exceeded' && retryAfter !== undefined
      ? new Date(Math.ceil((attemptedAt + retryAfter * 1000) / 60_000) * 60_000).toISOString()
      : undefined

  function text(): string {
    if (until !== undefined) return t('tokenFinder.reveal_limit', { moment: format.moment(until) })
    if (key === 'budget_exceeded') return errorText(key)
    return key === 'internal'
      ? t('tokenFinder.reveal_failed')
      : `${t('tokenFinder.reveal_failed')} ${errorText(key)}`
  }

  return (
    <Text
      mt="xs"
      c="var(--bad)"
      role="alert"
      {...(until !== undefined ? { title: format.utcMoment(until) } : {})}
    >
      {text()}
    </Text>
  )
}
