import type { ContactRow } from '../tables/contact.ts'
import { emailKey } from './email-key.ts'
import { type Match, weigh } from './evidence.ts'
import { nameSimilarity, strangers } from './name-similarity.ts'
import { phoneKey } from './phone-key.ts'
import { plainWords } from './plain-words.ts'

/** A contact, or as much of one as has been typed. */
export type ContactTraits = Partial<
  Pick<ContactRow, 'firstname' | 'lastname' | 'email' | 'phone' | 'accountid'>
>

/** How likely it is that both are one person. */
export function scoreContacts(one: ContactTraits, other: ContactTraits): Match {
  const names = [personKey(one), personKey(other)] as const
  const similarity = names[0] && names[1] ? nameSimilarity(...names) : undefined
  const alike = Math.max(0, ((similarity ?? 0) - 0.7) / 0.3)
  const colleagues = same(one.accountid, other.accountid, (id) => id)
  const evidence = [
    { reason: 'name', weight: 0.5, strength: alike },
    { reason: 'email', weight: 0.9, strength: Number(same(one.email, other.email, emailKey)) },
    { reason: 'phone', weight: 0.6, strength: Number(same(one.phone, other.phone, phoneKey)) },
    // Working at one company says nothing unless the names agree too.
    { reason: 'company', weight: 0.4, strength: colleagues ? alike : 0 },
  ] as const
  // An office has one number, and sometimes one mailbox, for several people.
  const doubts = similarity !== undefined && similarity <= strangers ? [0.75] : []
  return weigh(evidence, doubts)
}

function personKey({ firstname, lastname }: ContactTraits): string {
  return plainWords(`${firstname ?? ''} ${lastname ?? ''}`).join(' ')
}

function same(
  one: string | null | undefined,
  other: string | null | undefined,
  key: (value: string) => string,
): boolean {
  const mine = key(one ?? '')
  return mine !== '' && mine === key(other ?? '')
}
