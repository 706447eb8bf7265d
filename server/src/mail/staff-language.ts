import { frenchProperties, type Language, languages } from '@comptoir/contract/constants'
import { type Statement, sql } from '../database/sql.ts'

/**
 * The languages of the staff user's properties, or null without any. For a user without a current property, such as a
 * restored one, the former properties decide.
 */
export function propertyLanguages(row: Statement): Statement {
  const all = sql`array_agg(distinct case when p.external_id__c = any(${frenchProperties}) then 'fr' else 'en' end)`
  return sql`(
    select coalesce(${all} filter (where not l.isdeleted and not p.isdeleted), ${all})
    from property_propertyuser__c l join property__c p on p.sfid = l.property__c
    where l.propertyuser__c = ${row}.sfid)`
}

/** The language of a mail, and the second one of a bilingual mail. */
interface MailLanguages {
  language: Language
  alsoIn?: Language
}

/** One language if the properties have one, otherwise both. */
export function mailLanguages(ofProperties: readonly Language[] | null): MailLanguages {
  const [language, alsoIn] = ofProperties?.length === 1 ? ofProperties : languages
  return { language: language ?? 'en', ...(alsoIn ? { alsoIn } : {}) }
}
