import type { Database } from '../database/pool.ts'
import type { Env } from '../env.ts'
import { isLoopback } from '../loopback.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { loadDemo } from './load-demo.ts'
import { replaceDemoPasswords, wereDemoPasswordsReplaced } from './replace-demo-passwords.ts'

/** Loads the demo data and returns the accounts to print. */
export async function prepareDemo(
  database: Database,
  env: Env,
  say: (line: string) => void,
): Promise<readonly DemoAccount[]> {
  await loadDemo(database, say)
  if (env.demoPublic || !isLoopback(env.host)) return replaceDemoPasswords(database)
  if (await wereDemoPasswordsReplaced(database)) {
    // They are kept: a public server may be running on the same folder.
    say(
      'The demo accounts have the passwords of the last public start; a reset link gives an account a new one.',
    )
    return []
  }
  if (env.proxies > 0 || (env.publicUrl && !isLoopback(new URL(env.publicUrl).hostname))) {
    say('The demo passwords are known: set COMPTOIR_DEMO_PUBLIC=yes if others reach it through a proxy.')
  }
  return demoAccounts
}
