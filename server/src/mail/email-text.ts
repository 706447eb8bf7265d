import type { Language } from '@comptoir/contract/constants'
import {
  type Block,
  type EmailLayout,
  type EmailPart,
  type Fact,
  layoutTexts,
  productName,
} from './email-content.ts'

/** Renders the plain-text alternative of the HTML, in one language. */
export function emailText(content: EmailPart, layout: EmailLayout): string {
  const { language } = content
  const words = layoutTexts[language]
  const footer = [
    `${productName} – ${words.about}`,
    content.reason,
    `${words.questions} ${layout.supportEmail}`,
    ...(layout.unsubscribeUrl ? [`${words.unsubscribe}${colon(language)} ${layout.unsubscribeUrl}`] : []),
  ]
  return [
    content.heading,
    '='.repeat(Math.min(content.heading.length, width)),
    '',
    ...content.blocks.flatMap((block) => [...blockLines(block, language), '']),
    '-'.repeat(width),
    ...footer.flatMap((line) => wrap(line)),
    '',
  ].join('\n')
}

const width = 72

function blockLines(block: Block, language: Language): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return wrap(block.text)
    case 'button':
      return [`${block.label}${colon(language)}`, block.url]
    case 'giftCard':
      // Not wrapped: a line break before the postal code makes the address easy to copy wrong.
      return factLines([block.value, block.code, block.place], language, Number.POSITIVE_INFINITY)
    case 'facts':
      return factLines(block.facts, language)
    case 'table':
      return block.rows.flatMap(([first, ...others]) => {
        const shown = others.filter(({ value }) => value !== '')
        const said = shown.map(({ label, value }) => `${label} ${value}`).join(', ')
        return wrap(`- ${first?.value}${colon(language)} ${said}`)
      })
  }
}

/** A table of two columns, labels and values. */
function factLines(facts: readonly Fact[], language: Language, columns = width): string[] {
  const labels = facts.map((fact) => `${fact.label}${colon(language)}`)
  const column = Math.max(...labels.map((label) => label.length)) + 2
  return facts.flatMap((fact, index) => {
    const lines = fact.value.split(/\r?\n/).flatMap((line) => wrap(line, columns - column - 2))
    return lines.map((line, row) => `  ${(row === 0 ? (labels[index] ?? '') : '').padEnd(column)}${line}`)
  })
}

function colon(language: Language): string {
  return language === 'fr' ? '\u00a0:' : ':'
}

/** Breaks only at ordinary spaces, never at non-breaking ones or within a URL. */
function wrap(text: string, columns = width): string[] {
  const lines: string[] = []
  for (const word of text.split(/[ \t\r\n]+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
