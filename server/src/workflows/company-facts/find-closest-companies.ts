import { companyKey, plainWords } from '@comptoir/contract/matching/matching-keys'
import { nameSimilarity } from '@comptoir/contract/matching/name-similarity'
import type { ClosestCompanies, ClosestCompany } from '@comptoir/contract/rest'
import type { Database } from '../../database/pool.ts'
import { json, nullable, number, text } from '../../database/row-shape.ts'
import { allOf, join, raw, type Statement, sql } from '../../database/sql.ts'
import { withoutSequentialScans } from '../../database/without-sequential-scans.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'
import { consumers } from '../unification/scanned-kinds.ts'

/** The companies that a text without a match may have meant: by company and contact together, or else by a similar name. */
export async function findClosestCompanies(
  database: Database,
  actor: Actor,
  typed: string,
): Promise<ClosestCompanies> {
  const words = plainWords(typed).slice(0, maxWords)
  const key = companyKey(typed)
  return withoutSequentialScans(
    database,
    async (tx) => {
      const across = acrossStatement(actor, words)
      const found = across ? await tx.rows(across.returns({ company, contact })) : []
      if (found.length > 0) return { meant: null, companies: found }
      // Shorter texts are similar to too many names.
      if (key.length < minSimilar) return { meant: null, companies: [] }
      await tx.rows(sql`
        select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`)
      const similar = await tx.rows(similarStatement(actor, key).returns({ company }))
      const companies = similar.map((one): ClosestCompany => ({ ...one, contact: null }))
      return { meant: meantBy(words, companies[0]?.company.name), companies }
    },
    actor.id,
  )
}

const maxWords = 6
const minSimilar = 4
/** "harborveiw" is like "harbourview" by 0.42. */
const minSimilarity = 0.4
const maxClosest = 8
/** Of the names that have one part of the text. One of more contacts is not looked for by such a part. */
const maxNames = 5000

/** The contacts of companies, each of which has some words of the text in its name; undefined for a single word. */
export function acrossStatement(actor: Actor, words: readonly string[]): Statement | undefined {
  const splits = words.slice(1).flatMap((_, at): [readonly string[], readonly string[]][] => {
    const [first, rest] = [words.slice(0, at + 1), words.slice(at + 1)]
    return [
      [first, rest],
      [rest, first],
    ]
  })
  // Trigram indexes need three letters of one word.
  const indexed = splits.filter((split) => split.every((part) => part.some((word) => word.length > 2)))
  if (indexed.length === 0) return undefined
  const visible = visibleTo(actor)
  const named = (table: string, part: readonly string[], columns: string) => sql`
    select ${raw(columns)} from ${raw(table)} t
    where ${allOf([...part.map((word) => sql`t.name_folded like ${`%${word}%`}`), visible(table, 't')])} limit ${maxNames}`
  const branches = indexed.map(
    ([ofContact, ofCompany]) => sql`(select ${companyJson('a')} as company, ${contactJson('c')} as contact
      from (${named('contact', ofContact, 't.*')}) c join (${named('account', ofCompany, 't.*')}) a on a.sfid = c.accountid
      where a.sfid is distinct from ${consumers}
      order by a.name_folded, c.id limit ${maxClosest})`,
  )
  return sql`select company, contact from (${join(branches, ' union all ')}) found limit ${maxClosest}`
}

/** The companies with the most similar names, by trigrams; the index of `name_key` finds them. */
export function similarStatement(actor: Actor, key: string): Statement {
  return sql`
    select ${companyJson('t')} as company from account t
    where t.name_key %> ${key} and ${visibleTo(actor)('account', 't')}
      and t.sfid is distinct from ${consumers}
    order by word_similarity(${key}, t.name_key) desc, similarity(${key}, t.name_key) desc, t.id limit ${maxClosest}`
}

/** The condition on a row of the table that the actor may see it. */
export function visibleTo(actor: Actor): (table: string, alias: string) => Statement {
  const compiler = createCompiler(registry, actor)
  return (table, alias) => allOf(compiler.visible(registry.room(table), raw(alias)))
}

function companyJson(alias: string): Statement {
  return sql`json_build_object('id', ${raw(alias)}.id, 'sfid', ${raw(alias)}.sfid, 'name', ${raw(alias)}.name,
    'address_line_1__c', ${raw(alias)}.address_line_1__c, 'billingcity', ${raw(alias)}.billingcity,
    'billingpostalcode', ${raw(alias)}.billingpostalcode)`
}

function contactJson(alias: string): Statement {
  return sql`json_build_object('id', ${raw(alias)}.id, 'name', ${raw(alias)}.name, 'email', ${raw(alias)}.email,
    'phone', ${raw(alias)}.phone)`
}

const optionalText = nullable(text)
const company = json({
  id: number,
  sfid: optionalText,
  name: text,
  address_line_1__c: optionalText,
  billingcity: optionalText,
  billingpostalcode: optionalText,
})
const contact = json({ id: number, name: text, email: optionalText, phone: optionalText })

/** The words of the closest name that the typed ones are similar to: Harbourview for "harborveiw". The name, if some are not. */
function meantBy(words: readonly string[], name: string | undefined): string | null {
  if (name === undefined) return null
  const spelled = name.split(/\s+/)
  const meant = words.map((word) => closestTo(word, spelled))
  return meant.includes(undefined) ? name : [...new Set(meant)].join(' ')
}

function closestTo(word: string, spelled: readonly string[]): string | undefined {
  const [best] = spelled
    .map((one) => ({ one, like: nameSimilarity(word, plainWords(one.replace(/['’]/g, '')).join(' ')) }))
    .sort((one, other) => other.like - one.like)
  return best && best.like >= minAlike ? best.one.replace(/[,.;]+$/, '') : undefined
}

const minAlike = 0.8
