import { type PasskeyCreationOptions, secondFactorCalls } from '@comptoir/contract/second-factor'
import type { passkeyCreation } from '@comptoir/contract/second-factor-proof'
import { Text, TextInput } from '@mantine/core'
import * as z from 'zod'
import { callRest } from '../../../data/rest.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useAdded } from './recovery-codes-dialog.tsx'
import { reloadSecondFactors } from './second-factor-data.ts'

const nameForm = z.object({ name: z.string().trim().min(1, 'name_empty_error') })

/** Adds a passkey under a name, then shows the recovery codes of a first factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t, failureText } = useWords()
  const { onAdded, recoveryCodes } = useAdded(onClose)
  const { field, submit } = useCheckedForm({ initial: { name: '' }, schema: nameForm })
  const add = useAction({
    mutationFn: async ({ name }: { name: string }) => {
      const { options } = await callRest(secondFactorCalls.startPasskey, { payload: {} })
      const creation = await createPasskey(options)
      return callRest(secondFactorCalls.addPasskey, { payload: { name, creation } })
    },
    onSuccess: onAdded,
  })
  if (recoveryCodes) return recoveryCodes
  const failure =
    add.error instanceof PasskeyNotCreated
      ? t(`secondFactor.${add.error.reason}`)
      : add.error && failureText(add.error, 'passkey_error')
  return (
    <FormDialog
      title={t('secondFactor.add_passkey')}
      save={t('secondFactor.continue')}
      saving={add.isPending}
      unsaved={false}
      failure={failure ?? undefined}
      size="sm"
      onSubmit={submit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <Text>{t('secondFactor.passkey_text')}</Text>
      <NameField {...field('name')} />
    </FormDialog>
  )
}

export function RenamePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: { id: number; name: string }
  onClose: () => void
}) {
  const { t, failureText } = useWords()
  const { form, field, submit } = useCheckedForm({ initial: { name }, schema: nameForm })
  const rename = useAction({
    mutationFn: (payload: { name: string }) =>
      callRest(secondFactorCalls.renamePasskey, { parts: { id: String(id) }, payload }),
    onSuccess: async () => {
      await reloadSecondFactors()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('secondFactor.rename_title')}
      save={t('ui.save')}
      saving={rename.isPending}
      unsaved={form.isDirty()}
      failure={rename.error ? failureText(rename.error, 'internal') : undefined}
      size="sm"
      onSubmit={submit((values) => rename.mutate(values))}
      onClose={onClose}
    >
      <NameField {...field('name')} />
    </FormDialog>
  )
}

function NameField(props: Record<string, unknown>) {
  const { t } = useWords()
  return (
    <TextInput
      label={t('secondFactor.passkey_name')}
      placeholder={t('secondFactor.passkey_name_hint')}
      maxLength={60}
      data-autofocus
      {...props}
    />
  )
}

/** The browser or the user did not create the passkey. */
class PasskeyNotCreated extends Error {
  constructor(
    readonly reason: 'passkey_not_created' | 'passkey_known' | 'passkey_not_supported',
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Lets the browser create a passkey. The library is loaded with the first use. */
async function createPasskey(options: PasskeyCreationOptions): Promise<z.input<typeof passkeyCreation>> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new PasskeyNotCreated('passkey_not_supported')
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    }
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new PasskeyNotCreated(isKnown ? 'passkey_known' : 'passkey_not_created', { cause })
  }
}
