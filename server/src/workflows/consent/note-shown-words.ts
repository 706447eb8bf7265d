import { columns as english } from '@comptoir/contract/column-names.en'
import { columns as french } from '@comptoir/contract/column-names.fr'
import { list, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { ChangeListener } from '../../engine/definition/rules.ts'

/** The words beside the boxes of the form, in both languages, and since when they were shown there. */
export const shownWords = { since: text, en: list(text), fr: list(text) }

/** Of settings that hold the words of a version; the rest of the name is the time since when, so that they sort. */
export const wordsSetting = 'consent_words '

/** Notes the words of the form with the first consent that is given by them: a consent is proven by what was read. */
export const noteShownWords: ChangeListener = async (_, { before, after }, { tx, actor, now }) => {
  if (!actor || after?.optin_email !== true || before?.optin_email === true) return
  const since = now.toISOString()
  const words = JSON.stringify({ since, en: wordsIn(english), fr: wordsIn(french) })
  await tx.rows(sql`
    insert into settings (setting, value) select ${wordsSetting + since}, ${words}
    where (select value::jsonb - 'since' from settings where starts_with(setting, ${wordsSetting})
           order by setting desc limit 1) is distinct from ${words}::jsonb - 'since'
    on conflict (setting) do nothing`)
}

function wordsIn({ contact }: typeof english | typeof french): string[] {
  return [contact.optin_email, contact.optin_other]
}
