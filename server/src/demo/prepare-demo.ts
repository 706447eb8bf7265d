import { randomBytes } from 'node:crypto'
import { meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import type { Database, Queries } from '../database/pool.ts'
import { number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import type { Env } from '../env.ts'
import { isLoopback } from '../loopback.ts'
import { hashPassword, matchesPassword } from '../workflows/accounts/passwords/password-hash.ts'
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts.ts'
import { loadDemo } from './load-demo.ts'

/** Loads the demo data and returns the accounts to print. */
export async function prepareDemo(
  database: Database,
  env: Env,
  print: (line: string) => void,
): Promise<readonly DemoAccount[]> {
  await loadDemo(database, print)
  if (env.demoPublic || !isLoopback(env.host)) return replaceDemoPasswords(database)
  if (await wereDemoPasswordsReplaced(database)) {
    // They are kept: a public server may be running on the same folder.
    print(
      'The demo accounts have the passwords of the last public start; a reset link gives an account a new one.',
    )
    return []
  }
  if (env.proxies > 0 || (env.publicUrl && !isLoopback(new URL(env.publicUrl).hostname))) {
    print('The demo passwords are known: set COMPTOIR_DEMO_PUBLIC=yes if others reach it through a proxy.')
  }
  return demoAccounts
}

/**
 * Gives the demo accounts new random passwords, for a demo that others can reach, and ends every session and link from
 * before. Only hashes are stored, so each start makes new passwords that it can print.
 */
export async function replaceDemoPasswords(database: Database): Promise<DemoAccount[]> {
  const accounts = demoAccounts.map((account) => ({ ...account, password: randomPassword() }))
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password)))
  await database.transaction(async (tx) => {
    for (const [index, { username }] of accounts.entries()) {
      await tx.rows(sql`
        update propertyuser__c set password_hash = ${hashes[index]} where username__c = ${username}`)
    }
    await removeKnownPassword(tx)
    await tx.rows(sql`delete from session`)
    await tx.rows(sql`delete from password_token`)
    await tx.rows(sql`
      insert into settings (setting, value) values (${marker}, 'yes') on conflict (setting) do nothing`)
  })
  return accounts
}

/** Whether a start has replaced them: a later start on loopback does not know the passwords then. */
export async function wereDemoPasswordsReplaced(database: Queries): Promise<boolean> {
  return (await database.first(sql`select from settings where setting = ${marker}`)) !== undefined
}

const marker = 'demo_passwords_replaced'

/** A demo account that was renamed, or a user who was activated on loopback, may have it too. */
async function removeKnownPassword(tx: Queries): Promise<void> {
  const users = await tx.rows(sqlOf({ id: number, password_hash: text })`
    select id, password_hash from propertyuser__c where password_hash is not null`)
  for (const { id, password_hash } of users) {
    if (await matchesPassword(password_hash, demoPassword)) {
      await tx.rows(sql`update propertyuser__c set password_hash = null where id = ${id}`)
    }
  }
}

function randomPassword(): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url')
    if (meetsPasswordPolicy(password)) return password
  }
}
