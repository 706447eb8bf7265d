import type { Operation } from './call.ts'
import { markSent, redeem, reveal } from './cards.ts'
import { changeCompany, changeContact, createContact, linkCompany, optOut } from './contacts.ts'
import { approveCount, changeCount, createCount, removeCount, withdrawApproval } from './counts.ts'
import { merge, undoMerge } from './merges.ts'
import { cancelOrder, changeBlocked, changeCampaign, createOrder, linkCampaign } from './orders.ts'
import { anonymise } from './people.ts'
import { findGiftCode, readAudits, readTable } from './reading.ts'
import {
  changeLink,
  changeUser,
  createUser,
  endSessions,
  reauthenticate,
  removeUser,
  sendActivation,
  signIn,
  signOut,
  useLink,
  whoAmI,
} from './staff.ts'

type Weighted = readonly [name: string, operation: Operation, weight: number]

/** Every operation with its weight, by subject. */
export const subjects: Readonly<Record<string, readonly Weighted[]>> = {
  staff: [
    ['create user', createUser, 2],
    ['change user', changeUser, 4],
    ['remove user', removeUser, 1],
    ['change link', changeLink, 3],
    ['sign in', signIn, 1],
    ['sign out', signOut, 1],
    ['reauthenticate', reauthenticate, 0],
    ['who am I', whoAmI, 2],
    ['end sessions', endSessions, 1],
    ['send activation', sendActivation, 2],
    ['use link', useLink, 2],
  ],
  counts: [
    ['create count', createCount, 4],
    ['change count', changeCount, 3],
    ['approve count', approveCount, 5],
    ['remove count', removeCount, 1],
    ['withdraw approval', withdrawApproval, 2],
  ],
  orders: [
    ['create order', createOrder, 4],
    ['cancel order', cancelOrder, 2],
    ['link campaign', linkCampaign, 3],
    ['change blocked', changeBlocked, 2],
    ['change campaign', changeCampaign, 4],
    ['redeem', redeem, 3],
    ['mark sent', markSent, 1],
    ['reveal', reveal, 4],
  ],
  people: [
    ['create contact', createContact, 3],
    ['change contact', changeContact, 5],
    ['change company', changeCompany, 2],
    ['link company', linkCompany, 1],
    ['opt out', optOut, 2],
    ['merge', merge, 4],
    ['undo merge', undoMerge, 3],
    ['anonymise', anonymise, 1],
  ],
  reading: [
    ['read table', readTable, 7],
    ['read audits', readAudits, 4],
    ['find gift code', findGiftCode, 1],
  ],
}
