import type { OfferedMethods, SecondFactorMethod, SecondStep as Step } from '@comptoir/contract/second-factor'
import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { config } from '../../data/config.ts'
import { type Proof, passSecondFactor } from '../../data/sign-in.ts'
import { useWords } from '../../lib/use-words.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import classes from './proof-form.module.css'
import { proofFailure } from './sign-in-failure.ts'
import { type PasskeyFailureKey, usePasskey } from './use-passkey.ts'
import { type SignInHandlers, useAttempt } from './use-sign-in.ts'

interface ProofFormProps {
  offer: OfferedMethods
  /** Sends the proof; a failure is shown here. */
  prove: (proof: Proof) => Promise<unknown>
  /** The label of the button that sends a code. */
  action: string
  /** Shown at the end, such as the way back. */
  children?: ReactNode
}

/** Asks for the second factor in one of the ways that the user has: a code, a passkey or a recovery code. */
export function ProofForm({ offer, prove, action, children }: ProofFormProps) {
  const { t } = useWords()
  const { methods, options } = offer
  const [way, setWay] = useState<SecondFactorMethod>(methods[0] ?? 'recovery_code')
  const attempt = useAttempt(prove)
  const passkey = usePasskey((assertion) => attempt.run({ assertion }))
  const others = methods.filter((method) => method !== way && method !== 'passkey')
  const choose = (next: SecondFactorMethod) => {
    attempt.reset()
    passkey.reset()
    setWay(next)
  }
  return (
    <Stack gap="md">
      {way !== 'passkey' && (
        <CodeForm
          // Another kind of code starts with an empty field, which gets the focus.
          key={way}
          kind={way}
          action={action}
          isBusy={attempt.isPending}
          failure={<ProofFailure codeError={attempt.error} passkeyError={passkey.error} />}
          send={(code) => attempt.run({ code })}
        />
      )}
      {options && (
        <>
          {way !== 'passkey' && <Divider label={t('access.or')} />}
          <Button
            variant={way === 'passkey' ? 'filled' : 'default'}
            fullWidth
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
            loading={passkey.isPending}
            {...(way === 'passkey' ? { ref: focusOnMount, 'data-autofocus': true } : {})}
            onClick={() => passkey.use(options)}
          >
            {t('access.use_passkey')}
          </Button>
        </>
      )}
      {way === 'passkey' && <ProofFailure codeError={attempt.error} passkeyError={passkey.error} />}
      <Stack gap="sm" align="flex-start" className={classes.ways ?? ''}>
        {others.map((method) => (
          <Anchor key={method} component="button" type="button" onClick={() => choose(method)}>
            {t(`access.use_${method}`)}
          </Anchor>
        ))}
        <details>
          <summary>{t('access.lost_phone')}</summary>
          <Text c="dimmed" pt="xs">
            {t(methods.includes('recovery_code') ? 'access.lost_phone_codes' : 'access.lost_phone_reset', {
              support: config().supportEmail,
            })}
          </Text>
        </details>
        {children}
      </Stack>
    </Stack>
  )
}

interface CodeFormProps {
  kind: 'authenticator_app' | 'recovery_code'
  action: string
  isBusy: boolean
  failure: ReactNode
  /** Returns whether the code was accepted. */
  send: (code: string) => Promise<boolean>
}

/** One field. The code of an app is sent with its sixth digit, typed or pasted. */
function CodeForm({ kind, action, isBusy, failure, send }: CodeFormProps) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isApp = kind === 'authenticator_app'
  const submit = async (typed: string) => {
    if (isBusy || typed === '') return field.current?.focus()
    if (await send(typed)) return
    setCode('')
    field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <Stack gap="md">
        <Text>{t(`access.${kind}_text`)}</Text>
        <TextInput
          label={t(`access.${kind}_label`)}
          value={code}
          ref={(input) => {
            if (input && field.current === null) focusOnMount(input)
            field.current = input
          }}
          data-autofocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          classNames={{ input: 'figures' }}
          {...(isApp ? { inputMode: 'numeric', placeholder: '000000' } : {})}
          onChange={({ currentTarget: { value } }) => {
            const typed = isApp ? value.replace(/\D/g, '').slice(0, appCodeLength) : value
            setCode(typed)
            if (isApp && typed.length === appCodeLength && typed !== code) void submit(typed)
          }}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {action}
        </Button>
        {failure}
      </Stack>
    </form>
  )
}

const appCodeLength = 6

function ProofFailure({
  codeError,
  passkeyError,
}: {
  codeError: unknown
  passkeyError: PasskeyFailureKey | undefined
}) {
  const { t, errorText } = useWords()
  if (passkeyError) return <FailureNote>{t(`access.${passkeyError}`)}</FailureNote>
  return codeError ? <FailureNote>{errorText(...proofFailure(codeError))}</FailureNote> : null
}

/** The second step of signing in, in the place of the form for the password. */
export function SecondStep({ step, onSignedIn, onStep }: { step: Step } & SignInHandlers) {
  const { t } = useWords()
  return (
    <ProofForm
      offer={step}
      action={t('access.sign_in')}
      prove={async (proof) => onSignedIn(await passSecondFactor(step.ticket, proof))}
    >
      <Anchor component="button" type="button" onClick={() => onStep(undefined)}>
        {t('access.back_to_password')}
      </Anchor>
    </ProofForm>
  )
}
