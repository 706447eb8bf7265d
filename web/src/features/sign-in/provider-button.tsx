import { writeCalls } from '@comptoir/contract/schemaless-calls'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { config } from '../../data/config.ts'
import { tabStore } from '../../lib/browser-store.ts'
import { isLocked } from '../../lib/locked-data.ts'

/**
 * Leads to the company's identity provider, if there is one. A new tab leaves what was typed here as it is. A fresh sign-in
 * asks there for the password, even if the person is signed in there; so does one over a lock, where the one who locked is.
 */
export function ProviderButton({ inNewTab, isFresh = false }: { inNewTab: boolean; isFresh?: boolean }) {
  const { t } = useTranslation()
  if (!config().providerSignIn) return null
  return (
    <Button
      component="a"
      href={writeCalls.providerSignIn.path + (isFresh ? '?fresh' : isLocked() ? '?asked' : '')}
      variant="default"
      c="var(--text)"
      {...(inNewTab ? { target: '_blank' } : { onClick: rememberReturnPath })}
    >
      {t('access.provider_sign_in')}
    </Button>
  )
}

const storageKey = 'comptoir-return-path'

/** The page to show after a sign-in at the identity provider. Each tab has its own. */
function rememberReturnPath(): void {
  const { pathname, search } = window.location
  if (pathname !== '/providersignin') tabStore.set(storageKey, pathname + search)
}

export function storedReturnPath(): string | undefined {
  return tabStore.get(storageKey)
}
