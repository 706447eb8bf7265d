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

/** Every operation with its weight. */
export const operations: readonly (readonly [name: string, operation: Operation, weight: number])[] = [
  ['create user', createUser, 2],
  ['change user', changeUser, 4],
  ['remove user', removeUser, 1],
  ['change link', changeLink, 3],
  ['sign in', signIn, 1],
  ['sign out', signOut, 1],
  ['reauthenticate', reauthenticate, 0],
  ['who am I', whoAmI, 2],
  ['end sessions', endSessions, 1],
  ['send activation', sendActivation, 1],
  ['use link', useLink, 1],
  ['redeem', redeem, 3],
  ['mark sent', markSent, 1],
  ['reveal', reveal, 4],
  ['create contact', createContact, 4],
  ['change contact', changeContact, 5],
  ['change company', changeCompany, 2],
  ['link company', linkCompany, 1],
  ['opt out', optOut, 2],
  ['merge', merge, 3],
  ['undo merge', undoMerge, 2],
  ['anonymise', anonymise, 1],
  ['read table', readTable, 7],
  ['read audits', readAudits, 4],
  ['find gift code', findGiftCode, 1],
  ['create order', createOrder, 4],
  ['cancel order', cancelOrder, 2],
  ['link campaign', linkCampaign, 3],
  ['change blocked', changeBlocked, 2],
  ['change campaign', changeCampaign, 4],
  ['create count', createCount, 5],
  ['change count', changeCount, 4],
  ['approve count', approveCount, 5],
  ['remove count', removeCount, 1],
  ['withdraw approval', withdrawApproval, 2],
]
