import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useMessages } from '../../ui/messages.tsx'
import type { User } from './users-data.ts'

/** For a user who lost their phone: they sign in with the password alone afterwards. */
export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const { id, name } = user
  const reset = useAction({
    mutationFn: () =>
      callRest(secondFactorCalls.resetSecondFactor, { parts: { id: String(id) }, payload: {} }),
    onSuccess: () => {
      messages.success(t('users.second_factor_reset', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('users.reset_second_factor_title')}
      action={t('users.reset_second_factor_action')}
      dangerous
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
      onCancel={onClose}
    >
      <p>{t('users.reset_second_factor_text', { name })}</p>
      {reset.error && <FailureNote>{errorText(...failureKeys(reset.error, 'user_update_fail'))}</FailureNote>}
    </ConfirmDialog>
  )
}
