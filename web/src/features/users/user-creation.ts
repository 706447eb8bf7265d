import { restCalls } from '@comptoir/contract/rest'
import type { Role } from '@comptoir/contract/roles'
import { keyPrefixes, newSfid } from '@comptoir/contract/rules/sfid'
import { Failure } from '../../data/failure.ts'
import { userCreationDocument } from '../../data/graphql-documents.ts'
import { readRecord } from '../../data/records.ts'
import { callRest } from '../../data/rest.ts'
import { changeTables, queryGraphql } from '../../data/tables.ts'
import { type User, userRecords } from './user-queries.ts'
import { columnsOf, type UserInputs } from './user-values.ts'

export interface UserCreation {
  create: (wanted: UserInputs) => Promise<Pick<User, 'id' | 'name' | 'username__c'>>
  /** Removes what failed attempts have left behind, when there will be no further one. */
  giveUp: () => Promise<void>
}

/**
 * Creates a user, links them to their properties and sends the activation mail: all of it or nothing. What an attempt
 * leaves behind because the server could not be reached is removed by the next one.
 */
export function userCreation(creatorId: number): UserCreation {
  /** The address under which an attempt may have left a user. It was free when the first attempt began. */
  let begun: string | undefined

  async function create(inputs: UserInputs) {
    const { name, username__c: username, role__c: role } = columnsOf(inputs)
    await removeLeftovers()
    if (begun !== username && (await readRecord(userRecords, 'username__c', username)))
      throw new Failure('user_with_email_exists')
    const { id, sfid } = await createAlone({ name, username, role })
    try {
      const rows = inputs.properties.map((property__c) => ({ propertyuser__c: sfid, property__c }))
      await changeTables({ createMany: 'property_propertyuser__c', rows })
      await callRest(restCalls.sendActivation, { payload: { email: username } })
    } catch (error) {
      await removeIfPossible()
      throw error
    }
    begun = undefined
    return { id, name, username__c: username }
  }

  async function createAlone(payload: { name: string; username: string; role: Role }) {
    const before = begun
    begun = payload.username
    try {
      const createddate = new Date().toISOString()
      const sent = { ...payload, inactive: true, sfid: newSfid(keyPrefixes.propertyuser__c), createddate }
      return (await callRest(restCalls.createUser, { payload: sent })).user
    } catch (error) {
      if (error instanceof Failure && error.answerLost) await removeIfPossible()
      else begun = before
      throw error
    }
  }

  /** The links go with the user. */
  async function removeLeftovers(): Promise<void> {
    if (begun === undefined) return
    const left = await readRecord(userRecords, 'username__c', begun)
    if (left?.inactive && !left.last_login && (await wasCreatedBy(creatorId, left.id)))
      await changeTables({ delete: 'propertyuser__c', id: left.id })
  }

  async function removeIfPossible(): Promise<void> {
    // The first failure is the one to report; the next attempt removes what this one could not.
    await removeLeftovers().catch(() => undefined)
  }

  return { create, giveUp: removeIfPossible }
}

async function wasCreatedBy(creatorId: number, userId: number): Promise<boolean> {
  const { allAudits } = await queryGraphql<{ allAudits: { user: { id: number } | null }[] }>(
    userCreationDocument(),
    { id: String(userId) },
  )
  return allAudits.some(({ user }) => user?.id === creatorId)
}
