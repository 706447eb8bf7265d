import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { session } from '../../data/session.ts'
import { PublicFrame } from '../../parts/public-frame/public-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown at any URL without redirecting, so that signing in shows the requested page. */
export function SignInScreen() {
  const { t } = useTranslation()
  return (
    <PublicFrame title={t('access.sign_in_title')}>
      <SignInForm onSignedIn={session.begin} />
      <Text ta="center" mt="md" fz="sm">
        <Anchor component={Link} to="/forgotpassword" inherit>
          {t('access.forgot_password')}
        </Anchor>
      </Text>
    </PublicFrame>
  )
}
