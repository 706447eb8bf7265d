import { type SecondFactorState, secondFactorCalls } from '@comptoir/contract/second-factor'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callRest } from '../../../data/rest.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { prefetchHandlers } from '../../../ui/lazy-screen.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import classes from '../account.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { countFactors, reloadSecondFactors, secondFactorQuery } from './second-factor-data.ts'

const AuthenticatorAppDialog = lazyDialog(
  () => import('./authenticator-app-dialog.tsx'),
  'AuthenticatorAppDialog',
)
const passkeyDialogs = () => import('./passkey-dialog.tsx')
const AddPasskeyDialog = lazyDialog<'AddPasskeyDialog', { onClose: () => void }>(
  passkeyDialogs,
  'AddPasskeyDialog',
)
const RenamePasskeyDialog = lazyDialog(passkeyDialogs, 'RenamePasskeyDialog')

type Passkey = SecondFactorState['passkeys'][number]

type Opened =
  | { kind: 'app' | 'remove-app' | 'add-passkey' | 'codes' }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey }

/** The second factors of the signed-in user, with what can be done about them. */
export function SecondFactorList() {
  const state = useQuery(secondFactorQuery)
  if (!state.isSuccess) return <Awaited query={state} fallback="internal" />
  return state.data && <Factors state={state.data} />
}

function Factors({ state }: { state: SecondFactorState }) {
  const { t, format } = useWords()
  const [opened, setOpened] = useState<Opened>()
  const { authenticatorApp, passkeys, recoveryCodesLeft, canEnrol, canUsePasskeys } = state
  const hasAny = countFactors(state) > 0
  return (
    <>
      <p className={`dim flush form-width ${classes.lead}`}>
        {t(state.isRequired ? 'secondFactor.lead_required' : 'secondFactor.lead')}
        {!canEnrol && <> {t('secondFactor.unavailable')}</>}
      </p>
      <ul className="plain-list line-above lined">
        <Row
          icon={IconDeviceMobile}
          name={t('secondFactor.app')}
          text={
            authenticatorApp
              ? t('secondFactor.added', { date: format.day(authenticatorApp.addedAt) })
              : t('secondFactor.app_hint')
          }
        >
          {canEnrol && (
            <Button
              variant="default"
              {...prefetchHandlers(AuthenticatorAppDialog)}
              onClick={() => setOpened({ kind: 'app' })}
            >
              {t(authenticatorApp ? 'secondFactor.replace_app' : 'secondFactor.set_up_app')}
            </Button>
          )}
          {authenticatorApp && (
            <RowAction
              icon={IconTrash}
              label={t('secondFactor.remove_app')}
              danger
              onClick={() => setOpened({ kind: 'remove-app' })}
            />
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={IconFingerprint}
            name={passkey.name}
            text={t(passkey.lastUsedAt ? 'secondFactor.passkey_used' : 'secondFactor.passkey_added', {
              date: format.day(passkey.lastUsedAt ?? passkey.addedAt),
            })}
          >
            <RowAction
              icon={IconPencil}
              label={t('secondFactor.rename_passkey', { name: passkey.name })}
              opens={RenamePasskeyDialog}
              onClick={() => setOpened({ kind: 'rename', passkey })}
            />
            <RowAction
              icon={IconTrash}
              label={t('secondFactor.remove_passkey', { name: passkey.name })}
              danger
              onClick={() => setOpened({ kind: 'remove-passkey', passkey })}
            />
          </Row>
        ))}
        <Row
          icon={IconFingerprint}
          name={t('secondFactor.passkeys')}
          text={t(canUsePasskeys ? 'secondFactor.passkeys_hint' : 'secondFactor.passkeys_address')}
        >
          {canEnrol && canUsePasskeys && (
            <Button
              variant="default"
              {...prefetchHandlers(AddPasskeyDialog)}
              onClick={() => setOpened({ kind: 'add-passkey' })}
            >
              {t('secondFactor.add_passkey')}
            </Button>
          )}
        </Row>
        {hasAny && (
          <Row
            icon={IconKey}
            name={t('secondFactor.codes')}
            text={t('secondFactor.codes_left', { count: recoveryCodesLeft })}
          >
            <Button variant="default" onClick={() => setOpened({ kind: 'codes' })}>
              {t('secondFactor.new_codes')}
            </Button>
          </Row>
        )}
      </ul>
      {opened && <OpenedDialog opened={opened} state={state} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface RowProps {
  icon: Icon
  name: string
  text: string
  children: ReactNode
}

function Row({ icon: RowIcon, name, text, children }: RowProps) {
  return (
    <li className="row gap-md" style={{ minHeight: '3.5rem', padding: '0.5rem var(--section-edge, 0)' }}>
      <RowIcon className="faint rigid" size={18} stroke={1.75} aria-hidden="true" />
      <span className="grow shrinkable">
        <span className="ellipsis strong block" title={name}>
          {name}
        </span>
        <span className="block dim">{text}</span>
      </span>
      <span className="row rigid gap-xs">{children}</span>
    </li>
  )
}

interface OpenedDialogProps {
  opened: Opened
  state: SecondFactorState
  onClose: () => void
}

function OpenedDialog({ opened, state, onClose }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'app':
      return <AuthenticatorAppDialog onClose={onClose} />
    case 'add-passkey':
      return <AddPasskeyDialog onClose={onClose} />
    case 'codes':
      return <NewCodesDialog onClose={onClose} />
    case 'rename':
      return <RenamePasskeyDialog passkey={opened.passkey} onClose={onClose} />
    case 'remove-app':
    case 'remove-passkey':
      return <RemoveDialog opened={opened} isLast={countFactors(state) === 1} onClose={onClose} />
  }
}

interface RemoveDialogProps {
  opened: Opened
  isLast: boolean
  onClose: () => void
}

/** Says what is left after the removal: with the last factor, the password alone. */
function RemoveDialog({ opened, isLast, onClose }: RemoveDialogProps) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const passkey = 'passkey' in opened ? opened.passkey : undefined
  const remove = useAction({
    mutationFn: () =>
      passkey
        ? callRest(secondFactorCalls.removePasskey, { parts: { id: String(passkey.id) }, payload: {} })
        : callRest(secondFactorCalls.removeAuthenticatorApp, { payload: {} }),
    onSuccess: async () => {
      await reloadSecondFactors()
      messages.success(t('secondFactor.removed'))
      onClose()
    },
  })
  const name = passkey?.name ?? t('secondFactor.app')
  return (
    <ConfirmDialog
      title={t('secondFactor.remove_title')}
      action={t('secondFactor.remove')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{t(isLast ? 'secondFactor.remove_last' : 'secondFactor.remove_text', { name })}</p>
      {remove.error && <FailureNote>{failureText(remove.error, 'internal')}</FailureNote>}
    </ConfirmDialog>
  )
}

/** Asks first, because the earlier codes stop working. */
function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t, failureText } = useWords()
  const make = useAction({
    mutationFn: () => callRest(secondFactorCalls.replaceRecoveryCodes, { payload: {} }),
    onSuccess: () => reloadSecondFactors(),
  })
  if (make.data) return <RecoveryCodesDialog codes={make.data.recoveryCodes} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('secondFactor.new_codes_title')}
      action={t('secondFactor.new_codes')}
      busy={make.isPending}
      onConfirm={() => make.mutate()}
      onCancel={onClose}
    >
      <p>{t('secondFactor.new_codes_text')}</p>
      {make.error && <FailureNote>{failureText(make.error, 'internal')}</FailureNote>}
    </ConfirmDialog>
  )
}
