import { isDraftDeletable } from '@comptoir/contract/rules/order-status'
import { Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRecord } from '../../../data/records.ts'
import { useNow } from '../../../lib/clock.ts'
import { noteCopied } from '../../../lib/copied-code.ts'
import { Failure } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { type Code, todaysCodesKey } from './codes-data.ts'
import { codeExists } from './confirmation-data.ts'

interface CancelCodeProps {
  code: Pick<Code, 'id' | 'code' | 'createddate'>
  onCancelled: () => void
}

/** Cancels a code. Says why once the server no longer lets its author do so. */
export function CancelCodeButton({ code, onCancelled }: CancelCodeProps) {
  const { t } = useTranslation()
  const now = useNow(15_000)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <RowAction
        icon={IconArrowBackUp}
        label={`${t('confirmation.cancel_code')} ${code.code}`}
        disabledReason={isDraftDeletable(code, now) ? undefined : t('confirmation.cancel_code_late')}
        danger
        onClick={() => setAsked(true)}
      />
      {isAsked && <CancelCodeDialog code={code} onCancelled={onCancelled} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Asks for confirmation, because a cancelled code cannot be restored. */
function CancelCodeDialog({ code, onCancelled, onClose }: CancelCodeProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useAction({
    mutationFn: () => deleteRecord('order', code.id),
    onSuccess: () => {
      onCancelled()
      messages.success(t('confirmation.cancelled', { code: code.code }))
    },
    onError: (error) => {
      const late = error instanceof Failure && error.key === 'forbidden'
      messages.failure(t(late ? 'confirmation.cancel_code_late' : 'confirmation.cancel_code_failed'))
      // The server may have deleted the order although its response was lost.
      void queryClient.invalidateQueries({ queryKey: codeExists(code.id).queryKey })
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: todaysCodesKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('confirmation.cancel_code_title')}
      action={t('confirmation.cancel_code')}
      cancel={t('confirmation.keep_code')}
      dangerous
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Text fz="xl" fw={600}>
        <CodeText code={code.code} />
      </Text>
      <Text mt="xs">{t('confirmation.cancel_code_text')}</Text>
    </ConfirmDialog>
  )
}

/** Copies the code of a row. */
export function CopyCodeButton({ code }: { code: string }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const { copy, copied, error } = useClipboard({ timeout: 2500 })
  useEffect(() => {
    if (error) messages.failure(t('ui.copy_failed'))
  }, [error, messages, t])
  return (
    <>
      <RowAction
        icon={copied ? IconCheck : IconCopy}
        label={`${t(copied ? 'ui.copied' : 'ui.copy')} ${code}`}
        onClick={() => {
          noteCopied()
          copy(code)
        }}
      />
      <span className="visually-hidden" role="status">
        {copied && t('ui.copied')}
      </span>
    </>
  )
}
