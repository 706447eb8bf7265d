import { defaultAddresses } from '@comptoir/contract/constants'
import type { Role } from '@comptoir/contract/roles'

/** The settings that the server publishes for this installation. */
export interface Config {
  /** The base URL of API calls; empty for the page's own origin. */
  proxyBase: string
  addressServiceUrl: string
  addressServiceKey: string | undefined
  supportEmail: string
  giftCardSender: string
  guides: { en: string; fr: string }
  /** The dashboard, if the calls go to another server, which may not know it. */
  reportsUrl?: string
  /** The URL of the demo's mailbox, which shows captured mail; absent outside the demo. */
  mailbox?: string
  /** The accounts that the demo offers for signing in; present with the mailbox. */
  demoAccounts?: readonly DemoAccount[]
  providerSignIn?: boolean
  environment: 'demo' | 'development' | 'production'
}

export interface DemoAccount {
  role: Role
  name: string
  username: string
  password: string
}

let current: Config | undefined

/** The configuration where the server publishes none: the specification lists no call for it. */
const defaults: Config = {
  proxyBase: '',
  addressServiceUrl: 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive',
  addressServiceKey: undefined,
  supportEmail: defaultAddresses.support,
  giftCardSender: defaultAddresses.giftCardSender,
  guides: { en: '/guide/en.pdf', fr: '/guide/fr.pdf' },
  environment: 'production',
}

/** Must be awaited before the first render. */
export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok && response.status !== 404)
    throw new Error(`The configuration could not be read: ${response.status}`)
  current = response.ok ? ((await response.json()) as Config) : defaults
}

export function config(): Config {
  if (!current) throw new Error('The configuration has not been read yet.')
  return current
}
