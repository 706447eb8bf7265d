import { softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserPropertyRow, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { Actor } from '../engine/definition/actor.ts'
import { hashPassword } from '../workflows/accounts/passwords/password-hash.ts'
import { dayLength, yearsBefore } from './days.ts'
import { demoAccounts, demoPassword, type StaffLine, staffLines } from './demo-accounts.ts'
import { demoSfid } from './demo-sfid.ts'
import { type DemoProperty, properties, propertyBy } from './properties.ts'
import { randomFor } from './seeded-random.ts'

/** A member of the demo's staff. */
export interface DemoStaff extends Omit<Actor, 'scope' | 'verifiedAt'> {
  state: StaffLine['state']
  properties: readonly DemoProperty[]
  /** From when until when they worked. */
  since: number
  until: number
}

export function planStaff(today: number): DemoStaff[] {
  return staffLines.map((line, index) => {
    const random = staffDice(index)
    const until = line.state === 'active' ? today : today - random.between(40, 500) * dayLength
    return {
      id: index + 1,
      sfid: demoSfid('propertyuser__c', index + 1),
      ...line,
      properties: line.properties === 'all' ? properties : line.properties.map(propertyBy),
      since:
        line.state === 'invited'
          ? today - 3 * dayLength
          : yearsBefore(until, 12) + random.below(300) * dayLength,
      until,
    }
  })
}

/** Salts are random, so that a public demo's accounts are no easier to attack than others. */
export async function staffRows(staff: readonly DemoStaff[], today: number): Promise<Iterable<StoredStaff>> {
  return Promise.all(staff.map((member) => staffRow(member, today)))
}

type StoredStaff = StaffUserRow & { password_hash: string | null }

async function staffRow(member: DemoStaff, today: number): Promise<StoredStaff> {
  const { id, sfid, name, username, role, state, until } = member
  const deleted = state === 'deleted'
  const lastLogin = state === 'active' ? today - staffDice(id + 1000).between(1, 90) * 3_600_000 : until
  return {
    id,
    sfid,
    name,
    username__c: deleted ? softDeletedUsername(username, new Date(until)) : username,
    role__c: role,
    inactive: state === 'inactive' || state === 'invited',
    isdeleted: deleted,
    last_login: state === 'invited' ? null : new Date(lastLogin).toISOString(),
    createddate: new Date(member.since).toISOString(),
    systemmodstamp: new Date(lastLogin).toISOString(),
    password_hash: id <= demoAccounts.length ? await hashPassword(demoPassword) : null,
  }
}

export function* staffLinkRows(staff: readonly DemoStaff[]): Generator<StaffUserPropertyRow> {
  let id = 0
  for (const member of staff) {
    for (const property of member.properties) {
      id++
      yield {
        id,
        sfid: demoSfid('property_propertyuser__c', id),
        propertyuser__c: member.sfid,
        property__c: property.sfid,
        createddate: new Date(member.since).toISOString(),
        systemmodstamp: new Date(member.state === 'deleted' ? member.until : member.since).toISOString(),
        isdeleted: member.state === 'deleted',
      }
    }
  }
}

/** The staff who worked at the property at that time with this kind of work. */
export function staffAt(
  staff: readonly DemoStaff[],
  property: DemoProperty,
  moment: number,
  roles: readonly Actor['role'][],
): DemoStaff[] {
  return staff.filter(
    (member) =>
      member.state !== 'invited' &&
      roles.includes(member.role) &&
      member.since <= moment &&
      moment <= member.until &&
      member.properties.includes(property),
  )
}

const staffDice = randomFor('staff')
