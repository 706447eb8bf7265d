import type { Role } from '@comptoir/contract/roles'
import { softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserPropertyRow, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { hash } from '@node-rs/argon2'
import { propertyStaffUser } from '../tables/property-staff-user.ts'
import { staffUser } from '../tables/staff-user.ts'
import { dayLength, yearsBefore } from './days.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { demoSfid } from './demo-sfid.ts'
import { diceFor } from './dice.ts'
import { type DemoProperty, properties, propertyBy } from './properties.ts'
import { type StaffLine, staffLines } from './staff-lines.ts'

/** A member of the demo's staff. */
export interface DemoStaff {
  id: number
  sfid: string
  name: string
  username: string
  role: Role
  state: StaffLine['state']
  properties: readonly DemoProperty[]
  /** From when until when they worked. */
  since: number
  until: number
}

export function planStaff(today: number): DemoStaff[] {
  return staffLines.map((line, index) => {
    const dice = staffDice(index)
    const until = line.state === 'active' ? today : today - dice.between(40, 500) * dayLength
    return {
      id: index + 1,
      sfid: demoSfid(staffUser.keyPrefix, index + 1),
      name: line.name,
      username: line.username,
      role: line.role,
      state: line.state,
      properties: line.properties === 'all' ? properties : line.properties.map(propertyBy),
      since:
        line.state === 'invited'
          ? today - 3 * dayLength
          : yearsBefore(until, 12) + dice.below(300) * dayLength,
      until,
    }
  })
}

/** Salts stay random: an account of a demo that somebody exposes is then no easier to attack than any other. */
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
    password_hash: id <= demoAccounts.length ? await hash(demoPassword, hashCost) : null,
  }
}

export function* staffLinkRows(staff: readonly DemoStaff[]): Generator<StaffUserPropertyRow> {
  let id = 0
  for (const member of staff) {
    for (const property of member.properties) {
      id++
      yield {
        id,
        sfid: demoSfid(propertyStaffUser.keyPrefix, id),
        propertyuser__c: member.sfid,
        property__c: property.sfid,
        createddate: new Date(member.since).toISOString(),
        systemmodstamp: new Date(member.state === 'deleted' ? member.until : member.since).toISOString(),
        isdeleted: member.state === 'deleted',
      }
    }
  }
}

/** Those who worked at the property then and did this kind of work. */
export function staffAt(
  staff: readonly DemoStaff[],
  property: DemoProperty,
  moment: number,
  roles: readonly Role[],
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

const staffDice = diceFor('staff')
/** As for every password of the product. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
