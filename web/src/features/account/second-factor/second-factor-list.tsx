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

/** The second factors of the signed-in user, with what can be done about them. */
export function SecondFactorList() {
  const state = useQuery(secondFactorQuery)
  if (!state.isSuccess) return <Awaited query={state} fallback="internal" />
  return state.data && <Factors state={state.data} />
}

function Factors({ state }: { state: SecondFactorState }) {
  const { t, format } = useWords()
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const { authenticatorApp, passkeys, recoveryCodesLeft, canEnrol, canUsePasskeys } = state
  const factors = countFactors(state)
  const removal = { isLast: factors === 1, onClose: close }
  return (
    <>
      <p className="dim flush form-width" style={{ padding: '0 var(--section-edge, 0) 0.75rem' }}>
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
              onClick={() => setDialog(<AuthenticatorAppDialog onClose={close} />)}
            >
              {t(authenticatorApp ? 'secondFactor.replace_app' : 'secondFactor.set_up_app')}
            </Button>
          )}
          {authenticatorApp && (
            <RowAction
              icon={IconTrash}
              label={t('secondFactor.remove_app')}
              danger
              onClick={() => setDialog(<RemoveDialog {...removal} />)}
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
              onClick={() => setDialog(<RenamePasskeyDialog passkey={passkey} onClose={close} />)}
            />
            <RowAction
              icon={IconTrash}
              label={t('secondFactor.remove_passkey', { name: passkey.name })}
              danger
              onClick={() => setDialog(<RemoveDialog passkey={passkey} {...removal} />)}
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
              onClick={() => setDialog(<AddPasskeyDialog onClose={close} />)}
            >
              {t('secondFactor.add_passkey')}
            </Button>
          )}
        </Row>
        {factors > 0 && (
          <Row
            icon={IconKey}
            name={t('secondFactor.codes')}
            text={t('secondFactor.codes_left', { count: recoveryCodesLeft })}
          >
            <Button variant="default" onClick={() => setDialog(<NewCodesDialog onClose={close} />)}>
              {t('secondFactor.new_codes')}
            </Button>
          </Row>
        )}
      </ul>
      {dialog}
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

interface RemoveDialogProps {
  /** Without one, the authenticator app is removed. */
  passkey?: SecondFactorState['passkeys'][number]
  isLast: boolean
  onClose: () => void
}

/** Says what is left after the removal: with the last factor, the password alone. */
function RemoveDialog({ passkey, isLast, onClose }: RemoveDialogProps) {
  const { t, failureText } = useWords()
  const messages = useMessages()
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
