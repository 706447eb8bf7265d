import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { revealGiftCode } from './gift-codes-data.ts'
import classes from './revealable-code.module.css'

/** The masked code, with a button that loads the whole one. The whole code is dropped when this unmounts. */
export function RevealableCode({ giftCode }: { giftCode: GiftCodeRow }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const reveal = useMutation({
    mutationFn: () => revealGiftCode(giftCode),
    // Without it the mutation cache would keep the code for five minutes after the dialog closes.
    gcTime: 0,
    onSuccess: () => setShown(true),
  })
  const code = isShown ? reveal.data : undefined

  function toggle(): void {
    if (isShown) setShown(false)
    // Showing it again in the same dialog is no second reveal.
    else if (reveal.isSuccess) setShown(true)
    else reveal.mutate()
  }

  return (
    <>
      <span className={classes.code} aria-live="polite">
        {code === undefined ? maskedGiftCode(giftCode.gift_code) : <CodeText code={code} />}
      </span>
      <Group gap="xs" mt={4}>
        <Button variant="light" size="compact-md" fz="sm" loading={reveal.isPending} onClick={toggle}>
          {t(isShown ? 'tokenFinder.hide' : 'tokenFinder.reveal')}
        </Button>
        {code !== undefined && <CopyButton code={code} small />}
      </Group>
      <Text fz="sm" c="dimmed" mt={4}>
        {t('tokenFinder.reveal_recorded')}
      </Text>
      {reveal.isError && <RevealError error={reveal.error} attemptedAt={reveal.submittedAt} />}
    </>
  )
}

function RevealError({ error, attemptedAt }: { error: Error; attemptedAt: number }) {
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
      fz="sm"
      c="var(--mantine-color-error)"
      role="alert"
      {...(until !== undefined ? { title: format.utcMoment(until) } : {})}
    >
      {text()}
    </Text>
  )
}
