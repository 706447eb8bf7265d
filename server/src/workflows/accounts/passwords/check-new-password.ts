import { meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import type { Queries } from '../../../database/pool.ts'
import { list, nullable, text } from '../../../database/row-shape.ts'
import { sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { estimateGuesses } from './password-guesses.ts'

/** What belongs to the company that runs this installation: its addresses contain its name. */
export interface CompanyAddresses {
  publicUrl: string
  supportEmail: string
  giftCardSender: string
}

/**
 * Refuses a new password that breaks the specified rule, or that a program would guess early: a common or leaked one, or
 * one made of names that belong to the user, the company or the product.
 */
export async function checkNewPassword(
  queries: Queries,
  company: CompanyAddresses,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  if (!meetsPasswordPolicy(password)) throw refuse('password_policy_error', { property: 'password' })
  const known = await queries.first(sqlOf({ name: text, username: text, properties: nullable(list(text)) })`
    select u.name, u.username__c as username, array(
      select p.name from property_propertyuser__c l join property__c p on p.sfid = l.property__c
      where l.propertyuser__c = u.sfid and not l.isdeleted) as properties
    from propertyuser__c u where u.id = ${userId}`)
  const localPart = known?.username.split('@')[0] ?? ''
  const ownWords = known ? [known.name, localPart, known.username, ...(known.properties ?? [])] : []
  const addresses = [company.publicUrl, company.supportEmail, company.giftCardSender]
  const guesses = await estimateGuesses(password, contextWords([productName, ...ownWords, ...addresses]))
  if (guesses < minGuesses) throw refuse('password_common_error', { property: 'password' })
}

const productName = 'Comptoir'

/** Half of what eight random characters count for, so that none of those is refused. */
const minGuesses = 5e7

/** Each text as it is, without its separators, and its words. */
function contextWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((one) => {
    const parts = one.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= minWordLength)
    return [one, parts.join(''), ...parts]
  })
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

const minWordLength = 3
