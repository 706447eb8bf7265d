import { Box, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { beginSession } from '../../data/begin-session.ts'
import { config } from '../../data/config.ts'
import { useSession } from '../../data/session.ts'
import { failureKey } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type OnSignedIn, type SignInHandlers, useSignIn, useSignInSteps } from './use-sign-in.ts'

/** Shown at any URL without redirecting, so that signing in shows the requested page. */
export function SignInScreen({ onSignedIn = beginSession }: { onSignedIn?: OnSignedIn }) {
  const { t } = useWords()
  const current = useSession()
  const endedBy = current.status === 'absent' ? current.endedBy : undefined
  const steps = useSignInSteps(onSignedIn)
  return (
    <PublicFrame title={t('access.sign_in')} below={!steps.step && <DemoAccounts {...steps} />}>
      {endedBy && !steps.step && (
        <Text c="dimmed" mb="lg" role="status">
          {t(`access.session_ended_by.${endedBy}`)}
        </Text>
      )}
      <SignInForm {...steps} />
    </PublicFrame>
  )
}

/** The demo's accounts, one of each role: a click signs in. Shown only to the machine that the demo runs on. */
export function DemoAccounts(next: SignInHandlers) {
  const { t, errorText } = useWords()
  const { signIn, isPending, error } = useSignIn(next)
  const { demoAccounts } = config()
  if (!demoAccounts?.length) return null
  return (
    <Box component="section" mt="xl" px="lg">
      <Group justify="space-between" align="baseline" px="sm" pb={6}>
        <Title order={2}>{t('access.demo_accounts')}</Title>
        <span className="dim small">{t('access.demo_hint')}</span>
      </Group>
      <ul className="plain-list line-above lined">
        {demoAccounts.map(({ role, name, username, password }) => (
          <li key={username}>
            <UnstyledButton
              className="row dim full-width gap-md medium hover quiet-icons"
              style={{ minHeight: '2.5rem', padding: '0 0.5rem' }}
              disabled={isPending}
              onClick={() => signIn({ username, password })}
            >
              <Text span c="var(--text)" me="auto">
                {name}
              </Text>
              {t(`access.demo_roles.${role}`)}
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {error !== undefined && <FailureNote>{errorText(failureKey(error, 'login_failed'))}</FailureNote>}
    </Box>
  )
}
