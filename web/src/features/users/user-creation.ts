import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { Failure } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { changeTables, queryGraphql } from '../../data/tables.ts'
import { findUser } from './users-data.ts'

export interface NewUser {
  name: string
  username: string
  role: Role
  /** Sfids. */
  properties: readonly string[]
}

export interface UserCreation {
  create: (wanted: NewUser) => Promise<void>
  /** Nobody will try again. */
  giveUp: () => Promise<void>
}

/**
 * Creates a user, links them to their properties and has the activation mail sent: all of it or nothing, over as many
 * tries as it takes. Whatever a try leaves behind because the server could not be reached is removed by the next one.
 */
export function userCreation(creatorId: number): UserCreation {
  /** The address under which a try may have left a user. It was free when the first of these tries began. */
  let begun: string | undefined

  async function create(wanted: NewUser): Promise<void> {
    await removeLeftovers()
    if (begun !== wanted.username && (await findUser('username__c', wanted.username)))
      throw new Failure('user_with_email_exists')
    const { sfid } = await createAlone(wanted)
    try {
      const rows = wanted.properties.map((property__c) => ({ propertyuser__c: sfid, property__c }))
      await changeTables({ createMany: 'property_propertyuser__c', rows })
      await callRest(restCalls.sendActivation, { payload: { email: wanted.username } })
    } catch (error) {
      await removeIfPossible()
      throw error
    }
    begun = undefined
  }

  async function createAlone({ name, username, role }: NewUser): Promise<{ sfid: string }> {
    const before = begun
    begun = username
    try {
      return (await callRest(restCalls.createUser, { payload: { name, username, role } })).user
    } catch (error) {
      if (error instanceof Failure && error.answerLost) await removeIfPossible()
      else begun = before
      throw error
    }
  }

  /** The links go with the user. */
  async function removeLeftovers(): Promise<void> {
    if (begun === undefined) return
    const left = await findUser('username__c', begun)
    if (left?.inactive && !left.last_login && (await wasCreatedBy(creatorId, left.id)))
      await changeTables({ delete: 'propertyuser__c', id: left.id })
  }

  async function removeIfPossible(): Promise<void> {
    // What went wrong first is what the person is told; the next try removes what this one could not.
    await removeLeftovers().catch(() => undefined)
  }

  return { create, giveUp: removeIfPossible }
}

async function wasCreatedBy(creatorId: number, userId: number): Promise<boolean> {
  const { allAudits } = await queryGraphql<{ allAudits: { user: { id: number } | null }[] }>(
    'query ($id: ID!) { allAudits(objectId: $id, operation: "propertyuser__c.create") { user } }',
    { id: String(userId) },
  )
  return allAudits.some(({ user }) => user?.id === creatorId)
}
