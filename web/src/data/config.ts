/** What the server tells every client of its surroundings. */
export interface Config {
  /** Where the calls go; empty means the page's own origin. */
  proxyBase: string
  addressServiceUrl: string
  addressServiceKey: string | undefined
  supportEmail: string
  /** Whom the mail of a gift card is from. */
  giftCardSender: string
  guides: { en: string; fr: string }
  /** Where the demo shows the mail it caught; absent wherever it does not. */
  mailbox?: string
  environment: 'demo' | 'development' | 'production'
}

let current: Config | undefined

/** Read once, before anything is shown. */
export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The configuration could not be read: ${answer.status}`)
  current = (await answer.json()) as Config
}

export function config(): Config {
  if (!current) throw new Error('The configuration has not been read yet.')
  return current
}
