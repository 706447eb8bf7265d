import { type LinkKind, restCalls } from '@comptoir/contract/rest'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { callRest } from '../../data/rest.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { createSingleUseRequest } from './single-use-request.ts'

interface NewLinkProps {
  kind: LinkKind
  token: string
  expired: boolean
}

/**
 * The way to a new link in place of one that no longer works. An expired activation link is exchanged for a new one. For
 * any other, the page asks for the address and does not reveal whether it is known.
 */
export function NewLink({ kind, token, expired }: NewLinkProps) {
  const { t } = useWords()
  if (expired && kind === 'activation') return <ResendActivation token={token} />
  return (
    // The colour of links would win over the button's.
    <Button component={Link} to="/forgotpassword" c="var(--on-filled)">
      {t('access.ask_new_link')}
    </Button>
  )
}

function ResendActivation({ token }: { token: string }) {
  const { t, language } = useWords()
  const [request] = useState(createSingleUseRequest)
  const resend = useAction({
    mutationFn: () =>
      request('resend', () =>
        callRest(restCalls.sendActivation, { payload: { token, language }, signedIn: false }),
      ),
  })
  if (resend.isSuccess)
    return (
      <Alert color="green" role="status">
        {t('access.activation_resent')}
      </Alert>
    )
  return (
    <>
      {resend.isError && <FailureNote>{t('access.activation_not_resent')}</FailureNote>}
      <Button onClick={() => resend.mutate()} loading={resend.isPending}>
        {t('access.resend_activation')}
      </Button>
    </>
  )
}
