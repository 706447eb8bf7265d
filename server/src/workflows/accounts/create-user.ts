import type { CreatedUser, restCalls } from '@comptoir/contract/rest'
import { type StaffUserRow, staffUserForm } from '@comptoir/contract/tables/staff-user'
import type { z } from 'zod'
import type { Database } from '../../database/pool.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { type ChangeListeners, formRefusal } from '../../engine/definition/rules.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { createRow } from '../../engine/writing/write.ts'
import { registry } from '../../tables/all-tables.ts'
import { createLink } from './passwords/password-links.ts'

interface CreateUserDependencies {
  database: Database
  clock: () => Date
  listeners: ChangeListeners
}

type NewUser = z.output<typeof restCalls.createUser.payload> & { clientAddress: string }

/** Creates a staff user under the rules of the table API. The user is notified later, by the activation mail. */
export async function createUser(
  { database, clock, listeners }: CreateUserDependencies,
  actor: Actor,
  { name, username, role, clientAddress }: NewUser,
): Promise<CreatedUser> {
  const values = [
    { property: 'name', value: name },
    { property: 'username__c', value: username },
    { property: 'role__c', value: role },
  ]
  const created = await database.transaction((tx) =>
    createRow(
      { tx, registry, actor, clientAddress: () => clientAddress, now: clock(), listeners },
      'propertyuser__c',
      values,
    ),
  )
  return asCreatedUser(created as unknown as StaffUserRow & { sfid: string })
}

function asCreatedUser(row: StaffUserRow & { sfid: string }): CreatedUser {
  const { id, name, sfid, inactive, createddate } = row
  return { id, name, username: row.username__c, role: row.role__c, sfid, inactive, createddate }
}

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
