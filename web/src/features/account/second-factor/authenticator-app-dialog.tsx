import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { encode } from 'uqr'
import * as z from 'zod'
import { callRest } from '../../../data/rest.ts'
import { Failure, failureKey } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { useAdded } from './recovery-codes-dialog.tsx'

/** Sets up an authenticator app: the QR code, a code that confirms it, then the recovery codes of a first factor. */
export function AuthenticatorAppDialog({ onClose }: { onClose: () => void }) {
  const { t, failureText } = useWords()
  const id = useId()
  const setup = useQuery({
    // A new secret for each opening of the dialog.
    queryKey: ['authenticator-app-setup', id],
    queryFn: () => callRest(secondFactorCalls.startAuthenticatorApp, { payload: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { field, submit, refuse } = useCheckedForm({ initial: { code: '' }, schema: codeForm })
  const { onAdded, recoveryCodes } = useAdded(onClose)
  const confirm = useAction({
    mutationFn: (payload: { code: string }) =>
      callRest(secondFactorCalls.confirmAuthenticatorApp, { payload }),
    onSuccess: onAdded,
    onError: (error) => isCodeError(error) && refuse('code', error.key),
  })
  if (recoveryCodes) return recoveryCodes
  const error = setup.error ?? (confirm.error && !isCodeError(confirm.error) ? confirm.error : undefined)
  return (
    <Dialog title={t('secondFactor.app_title')} onClose={onClose}>
      <form noValidate onSubmit={submit((values) => confirm.mutate(values))}>
        <Stack gap="md">
          <Text>{t('secondFactor.app_scan')}</Text>
          <Group gap="lg" align="flex-start">
            {setup.data ? (
              <QrCode text={setup.data.uri} label={t('secondFactor.qr_code')} />
            ) : (
              <Skeleton width={184} height={184} />
            )}
            <Stack gap="sm" align="flex-start" flex="1 0 12rem">
              <Text fz="sm" c="dimmed">
                {t('secondFactor.app_secret')}
              </Text>
              <code className="mono strong">
                {setup.data ? inGroups(setup.data.secret) : <Skeleton height={20} />}
              </code>
              {setup.data && <CopyButton code={setup.data.secret} />}
            </Stack>
          </Group>
          <TextInput
            label={t('secondFactor.app_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus
            {...field('code')}
          />
          {error && <FailureNote>{failureText(error, 'second_factor_enrolment_error')}</FailureNote>}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={!setup.data}>
            {t('secondFactor.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const codeForm = z.object({ code: z.string().trim().min(1, 'second_factor_code_empty_error') })

function isCodeError(error: unknown): error is Failure & { key: 'second_factor_code_error' } {
  return (
    error instanceof Failure &&
    ['second_factor_code_error', 'second_factor_clock_error'].includes(failureKey(error, 'internal'))
  )
}

/** In groups of four, so that it can be typed. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** A QR code as one path, which needs no markup from a string. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={184} height={184} role="img" aria-label={label}>
      {/* Cameras expect dark on light, also in the dark scheme. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
