import { type Match, minShownScore } from '@comptoir/contract/matching/evidence'
import { companyKey, emailKey, plainWords, postalKey } from '@comptoir/contract/matching/matching-keys'
import { scoreCompanies } from '@comptoir/contract/matching/score-companies'
import { scoreContacts } from '@comptoir/contract/matching/score-contacts'
import type { typedCompany, typedContact } from '@comptoir/contract/matching/typed-forms'
import type { Similar } from '@comptoir/contract/rest'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { phoneKey } from '@comptoir/contract/rules/phone'
import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { z } from 'zod'
import type { Database } from '../../database/pool.ts'
import { flag, text } from '../../database/row-shape.ts'
import { allOf, join, raw, type Statement, sql } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'
import { isSelective } from '../addresses/read-address-term.ts'

/** Companies similar to the one being typed, the most likely first. */
export async function findSimilarCompanies(
  database: Database,
  actor: Actor,
  { id, phone, ...typed }: z.output<typeof typedCompany>,
): Promise<Similar<AccountRow>[]> {
  const candidates = companyCandidates({ ...typed, phone })
  const rows = await candidateRows<AccountRow>(
    database,
    actor,
    'account',
    candidates,
    hasContactWithPhone(phone),
  )
  const phones = phone ? [phone] : []
  return best(rows, id, ({ row, noted }) =>
    scoreCompanies({ ...typed, phones }, { ...row, phones: noted ? phones : [] }),
  )
}

export async function findSimilarContacts(
  database: Database,
  actor: Actor,
  { id, ...typed }: z.output<typeof typedContact>,
): Promise<Similar<ContactRow>[]> {
  const rows = await candidateRows<ContactRow>(
    database,
    actor,
    'contact',
    contactCandidates(typed),
    raw('false'),
  )
  return best(rows, id, ({ row }) => scoreContacts(typed, row))
}

/** The candidates that the actor may see, as the table API returns them, each with one additional computed value. */
export function candidatesStatement(
  actor: Actor,
  table: 'account' | 'contact',
  candidates: readonly Statement[],
  question: Statement,
): Statement {
  const compiler = createCompiler(registry, actor)
  const room = registry.room(table)
  const row = raw('t')
  return sql`
    with candidates as materialized (${join(candidates, ' union ')})
    select ${compiler.shown(room, row, undefined)} as row, ${question} as noted
    from candidates join ${raw(table)} t using (id)
    where ${allOf(compiler.visible(room, row))}`
}

const maxShown = 5

interface Candidate<Row> {
  row: Row
  noted: boolean
}

async function candidateRows<Row>(
  database: Database,
  actor: Actor,
  table: 'account' | 'contact',
  candidates: readonly Statement[],
  question: Statement,
): Promise<Candidate<Row>[]> {
  if (candidates.length === 0) return []
  const statement = candidatesStatement(actor, table, candidates, question)
  const found = await withoutSequentialScans(
    database,
    (tx) => tx.rows(statement.returns({ row: text, noted: flag })),
    actor.id,
  )
  return found.map(({ row, noted }) => ({ row: JSON.parse(row) as Row, noted }))
}

function best<Row extends { id: number }>(
  candidates: readonly Candidate<Row>[],
  edited: number | null | undefined,
  score: (candidate: Candidate<Row>) => Match,
): Similar<Row>[] {
  return candidates
    .filter(({ row }) => row.id !== edited)
    .map((candidate) => ({ ...candidate.row, ...score(candidate) }))
    .filter((match) => match.score >= minShownScore)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, maxShown)
}

type Typed<Form extends z.ZodType> = Omit<z.output<Form>, 'id'>

/** Statements that select the ids of companies to compare with the typed one; each uses an index and has a limit. */
export function companyCandidates(typed: Typed<typeof typedCompany>): Statement[] {
  const name = companyKey(typed.name)
  const nearest = name
    ? sql`similarity(name_key, ${name}) + coalesce(city_folded = ${foldedText(typed.billingcity)}, false)::int`
    : sql`similarity(address_folded, ${foldedText(typed.address_line_1__c)})`
  const conditions: Statement[] = []
  if (name) conditions.push(sql`name_key = ${name}`, ...similarNameConditions('name_key', name))
  const postalCode = postalKey(typed.billingpostalcode)
  if (postalCode.length === 6) conditions.push(sql`comptoir_key(billingpostalcode) = ${postalCode}`)
  else conditions.push(...sameDoor(typed.address_line_1__c, typed.billingcity))
  const found = conditions.map((condition) => nearestOf('account', condition, nearest))
  const phone = phoneKey(typed.phone)
  if (phone) found.push(employersOf(phone))
  return found
}

export function contactCandidates(typed: Typed<typeof typedContact>): Statement[] {
  const name = plainWords(`${typed.firstname} ${typed.lastname}`).join(' ')
  const nearest = sql`similarity(name_folded, ${name})`
  const conditions: Statement[] = []
  if (typed.email.includes('@')) conditions.push(sql`comptoir_email_key(email) = ${emailKey(typed.email)}`)
  const phone = phoneKey(typed.phone)
  if (phone) conditions.push(sql`comptoir_phone_key(phone) = ${phone}`)
  // Names are too common to be evidence, except within one company.
  if (typed.accountid) {
    conditions.push(
      ...similarNameConditions('name_folded', name).map(
        (condition) => sql`accountid = ${typed.accountid} and ${condition}`,
      ),
    )
  }
  return conditions.map((condition) => nearestOf('contact', condition, nearest))
}

/** Whether the company `t` has a contact with that number. */
export function hasContactWithPhone(typed: string): Statement {
  const phone = phoneKey(typed)
  if (!phone) return raw('false')
  return sql`t.sfid in (
    select accountid from contact where not isdeleted and comptoir_phone_key(phone) = ${phone} limit ${maxRead})`
}

/** The maximum number of rows read from an index; the most similar of them are compared. */
const maxRead = 300
const maxCompared = 30

function nearestOf(table: 'account' | 'contact', condition: Statement, nearest: Statement): Statement {
  return sql`(select id from (
    select * from ${raw(table)} where not isdeleted and sfid is not null and ${condition} limit ${maxRead}) looked_at
    order by ${nearest} desc nulls last limit ${maxCompared})`
}

/** For an address without a postal code: matches the number and the most selective word of the street. */
function sameDoor(line: string, city: string): Statement[] {
  const words = plainWords(line)
  const [word] = words.filter((each) => isSelective(each) && /^[a-z]{4,}$/.test(each)).sort(longestFirst)
  const number = words.find((each) => /^\d+[a-z]?$/.test(each))
  if (!word || !number) return []
  const conditions = [sql`address_folded like ${`%${word}%`}`, sql`address_folded like ${`%${number}%`}`]
  if (city) conditions.push(sql`city_folded = ${foldedText(city)}`)
  return [join(conditions, ' and ')]
}

function longestFirst(one: string, other: string): number {
  return other.length - one.length
}

function employersOf(phone: string): Statement {
  return sql`(select id from account where not isdeleted and sfid in (
    select accountid from contact where not isdeleted and comptoir_phone_key(phone) = ${phone} limit ${maxCompared}))`
}

/**
 * Conditions of which a similar name meets at least one. A name is split into three pieces, and one typing error leaves
 * two of them intact, so each condition requires two. A trigram index answers this far cheaper than a similarity search.
 */
function similarNameConditions(column: string, name: string): Statement[] {
  const text = name.replace(/[^a-z0-9]+/g, '_')
  if (text.length < shortestInThree) return halves(column, text)
  // Long names leave out the letters at the cuts, so that two swapped letters there do not break both pieces.
  const gap = text.length < shortestWithGaps ? 0 : 1
  const [first, second] = [Math.floor(text.length / 3), Math.floor((2 * text.length) / 3)]
  const pieces = [text.slice(0, first - gap), text.slice(first + gap, second - gap), text.slice(second + gap)]
  return pieces.flatMap((_, left) => {
    const patterns = pieces.filter((_, at) => at !== left).map((piece) => piece.replace(/^_+|_+$/g, ''))
    if (!patterns.some(isIndexed)) return []
    return [
      join(
        patterns.map((pattern) => sql`${raw(column)} like ${`%${pattern}%`}`),
        ' and ',
      ),
    ]
  })
}

const shortestInThree = 9
const shortestWithGaps = 15

/** After one typing error, a short name has its first or its second half intact. */
function halves(column: string, text: string): Statement[] {
  const middle = Math.max(3, Math.ceil(text.length / 2))
  const [start, end] = [text.slice(0, middle), text.slice(-middle)]
  return [
    ...(isIndexed(start) ? [sql`${raw(column)} like ${`${start}%`}`] : []),
    ...(isIndexed(end) ? [sql`${raw(column)} like ${`%${end}`}`] : []),
  ]
}

/** A trigram index needs three letters in a row; a shorter piece would scan all of it. */
function isIndexed(piece: string): boolean {
  return /[a-z0-9]{3}/.test(piece)
}
