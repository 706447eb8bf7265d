import type { CreatedUser, restCalls } from '@comptoir/contract/rest'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { z } from 'zod'
import type { Database } from '../../database/pool.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { ChangeListener } from '../../engine/definition/rules.ts'
import { createRow } from '../../engine/writing/write.ts'
import { registry } from '../../tables/all-tables.ts'

interface CreateUserDependencies {
  database: Database
  clock: () => Date
  onChange: ChangeListener
}

type NewUser = z.output<typeof restCalls.createUser.payload> & { clientAddress: string }

/** Creates a staff user under the rules of the table API. The user is notified later, by the activation mail. */
export async function createUser(
  { database, clock, onChange }: CreateUserDependencies,
  actor: Actor,
  { name, username, role, clientAddress }: NewUser,
): Promise<CreatedUser> {
  const values = [
    { property: 'name', value: name },
    { property: 'username__c', value: username },
    { property: 'role__c', value: role },
  ]
  const created = await database.transaction((tx) =>
    createRow({ tx, registry, actor, clientAddress, now: clock(), onChange }, 'propertyuser__c', values),
  )
  return asCreatedUser(created as unknown as StaffUserRow & { sfid: string })
}

function asCreatedUser(row: StaffUserRow & { sfid: string }): CreatedUser {
  const { id, name, sfid, inactive, createddate } = row
  return { id, name, username: row.username__c, role: row.role__c, sfid, inactive, createddate }
}
