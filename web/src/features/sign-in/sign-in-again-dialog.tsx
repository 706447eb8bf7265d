import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SessionEnd, session } from '../../data/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInSteps } from './use-sign-in.ts'

/** Shown over a form whose session has expired; the form keeps its values. */
export function SignInAgainDialog({ user, endedBy }: { user: SessionUser; endedBy: SessionEnd }) {
  const { t } = useTranslation()
  const steps = useSignInSteps(session.begin)
  return (
    <Dialog title={t('shell.session_over_title')} onClose={() => undefined} isPersistent size="sm">
      {!steps.step && (
        <Text mb="md">
          {t(`access.session_ended_by.${endedBy}`)} {t('shell.session_over_text')}
        </Text>
      )}
      <SignInForm username={user.username} {...steps} />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={session.end}>
        {t('ui.discard')}
      </Button>
    </Dialog>
  )
}
