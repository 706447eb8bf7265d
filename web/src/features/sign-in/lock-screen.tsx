import type { PersonAtDesk } from '@comptoir/contract/lock'
import type { PasskeyRequestOptions } from '@comptoir/contract/second-factor'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconLock } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChosenProperty } from '../../data/chosen-property.ts'
import { clearAddresses } from '../../data/follow-lock.ts'
import { offerPasskey, openWithPasskey, openWithPassword, peopleAtDesk } from '../../data/lock.ts'
import { readFirstStep } from '../../data/sign-in.ts'
import { lockedAt } from '../../lib/locked-data.ts'
import { useWords } from '../../lib/use-words.ts'
import { PasswordField } from '../../parts/passwords/password-field.tsx'
import { PublicPage } from '../../parts/public-frame/public-frame.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import classes from './lock-screen.module.css'
import { ProviderButton } from './provider-button.tsx'
import { signInFailure } from './sign-in-failure.ts'
import { SignInForm } from './sign-in-form.tsx'
import { DemoAccounts } from './sign-in-screen.tsx'
import { usePasskey } from './use-passkey.ts'
import { goOn, type OnSignedIn, type SignInHandlers, useAttempt, useSignInSteps } from './use-sign-in.ts'

/** A locked browser shows nothing of customers. Each person who signs in goes on with what is theirs. */
export function LockScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const { t } = useWords()
  const people = usePeople()
  const [isSomeoneElse, setSomeoneElse] = useState(false)
  const steps = useSignInSteps(onSignedIn)
  const hasNames = people !== undefined && people.length > 0
  const showsNames = hasNames && !isSomeoneElse && !steps.step
  // The address of a company would say who was served.
  useEffect(clearAddresses, [])

  function switchForm(): void {
    steps.onStep(undefined)
    setSomeoneElse(!isSomeoneElse)
  }

  return (
    <PublicPage
      title={t('access.locked')}
      below={
        <>
          {showsNames && <Hints />}
          {!steps.step && <DemoAccounts {...steps} />}
        </>
      }
      foot={
        hasNames && (
          <Anchor component="button" type="button" inherit c="inherit" ms="auto" onClick={switchForm}>
            {t(isSomeoneElse ? 'access.back_to_names' : 'access.someone_else')}
          </Anchor>
        )
      }
    >
      <div className="raised" style={{ overflow: 'hidden' }}>
        <Head />
        {!people && <LoadingPanel />}
        {showsNames && <Names people={people} {...steps} />}
        {people && !showsNames && (
          <div className={classes.part}>
            <SignInForm {...steps} />
          </div>
        )}
        <LockedAt />
      </div>
    </PublicPage>
  )
}

function Head() {
  const { t } = useWords()
  const property = useChosenProperty()
  return (
    <div className="row line-below" style={{ gap: '1rem', padding: '1.25rem 1.5rem 1rem' }}>
      <span
        className="row on-sunken rounded rigid"
        style={{ justifyContent: 'center', width: '2.5rem', height: '2.5rem' }}
      >
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <Title order={1}>{t('access.locked_title')}</Title>
        {property && (
          <span className="inline-row strong gap-6">
            <IconBuildingStore size={16} stroke={1.75} aria-hidden="true" color="var(--brass-mark)" />
            {property.name}
          </span>
        )}
      </div>
    </div>
  )
}

function LockedAt() {
  const { t, format } = useWords()
  return (
    <Text style={{ padding: '0.75rem 1.5rem 1rem' }} c="dimmed" size="xs">
      {t('access.locked_at', { time: format.time(lockedAt()) })}
    </Text>
  )
}

/** The names, with one password field for all of them: its arrow keys choose a name, and Enter without a password asks for the passkey. */
function Names({ people, ...next }: { people: readonly PersonAtDesk[] } & SignInHandlers) {
  const { t, errorText } = useWords()
  const last = people.find(({ wasLast }) => wasLast) ?? people[0]
  const [chosen, setChosen] = useState(last)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const attempt = useAttempt((send: () => Promise<unknown>) => send())
  const passkey = usePasskey((assertion) =>
    attempt.run(async () => next.onSignedIn(await openWithPasskey(chosen?.id ?? 0, assertion))),
  )
  const isPending = attempt.isPending || passkey.isPending
  const usesPasskey = chosen?.hasPasskey === true && password === ''
  // Also after an attempt, so that the next one can be typed at once.
  useEffect(() => {
    if (!isPending) field.current?.focus()
  }, [isPending])

  function choose(person: PersonAtDesk | undefined): void {
    attempt.reset()
    passkey.reset()
    setPassword('')
    setChosen(person)
    field.current?.focus()
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!chosen) return
    passkey.reset()
    if (usesPasskey) await askForPasskey(chosen)
    else if (!(await attempt.run(() => sendPassword(chosen)))) setPassword('')
  }

  async function askForPasskey({ id }: PersonAtDesk): Promise<void> {
    let options: PasskeyRequestOptions | undefined
    const isAnswered = await attempt.run(async () => {
      options = await offerPasskey(id)
    })
    if (isAnswered && options) await passkey.use(options)
  }

  async function sendPassword({ id }: PersonAtDesk): Promise<void> {
    await goOn(readFirstStep(await openWithPassword(id, password)), next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') choose(last)
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move === 0 || !chosen) return
    event.preventDefault()
    choose(people.at((people.indexOf(chosen) + move) % people.length))
  }

  return (
    <form onSubmit={open} onKeyDown={onKeyDown} noValidate>
      <fieldset>
        <legend className="visually-hidden">{t('access.locked_people')}</legend>
        {people.map((person) => (
          <label key={person.id} className={classes.person}>
            <input
              type="radio"
              name="person"
              className="visually-hidden"
              checked={person === chosen}
              onChange={() => choose(person)}
            />
            <span className="ellipsis">{person.name}</span>
            <span className="row gap-sm push-end dim small">
              {person.wasLast && t('access.locked_last')}
              {person === chosen && <IconCheck size={16} stroke={2} aria-hidden="true" color="var(--link)" />}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.part}>
        <div className="positioned">
          <PasswordField
            ref={field}
            label={t('access.password')}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {chosen?.hasPasskey && <span className={classes.touch}>{t('access.touch_key')}</span>}
        </div>
        <Button type="submit" fullWidth loading={isPending}>
          {t(usesPasskey ? 'access.use_passkey' : 'access.unlock')}
        </Button>
        {/* Below the button, which does not move under the pointer. */}
        {attempt.error !== undefined && (
          <FailureNote>{errorText(...signInFailure(attempt.error))}</FailureNote>
        )}
        {passkey.error && <FailureNote>{t(`access.${passkey.error}`)}</FailureNote>}
        <ProviderButton inNewTab={false} />
      </div>
    </form>
  )
}

function Hints() {
  const { t } = useWords()
  return (
    <div className="row dim small" style={{ justifyContent: 'center', marginTop: '1rem' }}>
      <KeyHints
        hints={[
          [['up', 'down'], t('access.choose_name')],
          [['enter'], t('access.unlock').toLowerCase()],
          [['Esc'], t('access.start_over')],
        ]}
      />
    </div>
  )
}

/** Undefined until they are known. Without a network no name is listed, and the form asks for the name. */
function usePeople(): PersonAtDesk[] | undefined {
  const [people, setPeople] = useState<PersonAtDesk[]>()
  useEffect(() => {
    peopleAtDesk().then(setPeople, (error) => {
      console.info('The names could not be read.', error)
      setPeople([])
    })
  }, [])
  return people
}
