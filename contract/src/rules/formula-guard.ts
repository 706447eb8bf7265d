/** What a spreadsheet would run, at the start of a text or, set to another language, after a separator. */
const formula = `'*\\s*[=+\\-@＝＋－＠]`
const cellStart = `(^|[,;\\t\\r\\n])`
/** For PostgreSQL's `regexp_replace`, whose flag `g` it needs. */
export const unguardedFormula = `${cellStart}(${formula})`

const unguarded = new RegExp(unguardedFormula, 'g')
const guarded = new RegExp(`${cellStart}'(${formula})`, 'g')

/** The text of a cell in a CSV file, with an apostrophe before what a spreadsheet would run as a formula. */
export function guardFormulas(text: string): string {
  return text.replace(unguarded, "$1'$2")
}

/** The text as it was before `guardFormulas`. */
export function withoutFormulaGuard(text: string): string {
  return text.includes("'") ? text.replace(guarded, '$1$2') : text
}
