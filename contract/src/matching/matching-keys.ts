import { foldedText } from '../rules/folded-text.ts'

/**
 * A normalized company name: `Les Entreprises St-Onge & Fils Ltée` and `ENTREPRISES SAINT-ONGE ET FILS INC.` have the same
 * key. The SQL function `comptoir_company_key` computes the same, for indexes.
 */
export function companyKey(name: string): string {
  return foldedText(name)
    .replaceAll('&', ' et ')
    .replace(initial, '$1')
    .replace(elision, '$1 ')
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\band\b/g, 'et')
    .replace(/\b(saint|sainte|ste)\b/g, 'st')
    .replace(/\b(mont|mount)\b/g, 'mt')
    .replace(leadingArticle, '')
    .replace(legalForm, '')
}

/** Turns `S.E.N.C.` into `senc`. */
const initial = /\b([a-z])\./g
const elision = /\b([ld])'/g
const leadingArticle = /^(the|les|le|la|l) /
const legalForm =
  /(( et)? (inc|incorporated|incorporee|ltd|limited|ltee|limitee|corp|corporation|co|company|cie|compagnie|llc|llp|lp|ulc|senc|sencrl|srl|enr))+$/

/** The mailbox of an email address: Gmail ignores dots, and everything after a plus sign. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const [, mailbox = ''] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(address) ?? []
  return mailbox ? `${mailbox.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com` : address
}

/** A postal code without its spaces: `h7n2k4`. */
export function postalKey(postalCode: string): string {
  return foldedText(postalCode).replace(/[^a-z0-9]+/g, '')
}

/** The words of a text, folded. */
export function plainWords(text: string): string[] {
  return foldedText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
