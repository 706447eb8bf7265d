import { staffUserForm } from '@comptoir/contract/tables/staff-user'
import type { Database } from '../../database/pool.ts'
import { formRefusal } from '../../engine/definition/rules.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import { createLink } from './passwords/password-links.ts'

interface SuperadminDependencies {
  database: Database
  clock: () => Date
  env: { publicUrl: string }
}

/** Creates the first superadmin, and returns the activation link for the operator to hand over. */
export async function createSuperadmin(
  { database, clock, env }: SuperadminDependencies,
  given: { email: string; name: string },
): Promise<{ username: string; url: string }> {
  const form = staffUserForm.safeParse({ name: given.name, username__c: given.email, role__c: 'superadmin' })
  if (!form.success) throw formRefusal(form.error)
  return database.transaction(async (tx) => {
    const writes = serverWrites({ tx, registry, actor: undefined, now: clock() })
    const user = await writes.create('propertyuser__c', { ...form.data, inactive: true })
    const { url } = await createLink(
      tx,
      { env, clock },
      { kind: 'activation', userId: Number(user.id), replaces: true },
    )
    return { username: form.data.username__c, url }
  })
}
