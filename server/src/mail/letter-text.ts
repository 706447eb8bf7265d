import type { Block, Fact, Letter } from './letter.ts'
import { frameWords, type LetterFrame, programme } from './letter-frame.ts'

/** The letter as plain text, for readers and machines that do not show HTML. */
export function letterText(letter: Letter, frame: LetterFrame): string {
  const words = frameWords[frame.language]
  const footer = [
    `${programme} – ${words.about}`,
    letter.reason,
    `${words.questions} ${frame.supportEmail}`,
    ...(frame.unsubscribeUrl ? [`${words.unsubscribe}${colon(frame)} ${frame.unsubscribeUrl}`] : []),
  ]
  return [
    letter.heading,
    '='.repeat(Math.min(letter.heading.length, width)),
    '',
    ...letter.blocks.flatMap((block) => [...blockLines(block, frame), '']),
    '-'.repeat(width),
    ...footer.flatMap((line) => wrap(line)),
    '',
  ].join('\n')
}

const width = 72

function blockLines(block: Block, frame: LetterFrame): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return wrap(block.text)
    case 'button':
      return [`${block.label}${colon(frame)}`, block.url]
    case 'giftCard':
      // Whole lines: an address cut before its postal code is easily copied wrong.
      return factLines([block.value, block.code, block.place], frame, Number.POSITIVE_INFINITY)
    case 'facts':
      return factLines(block.facts, frame)
  }
}

/** Labels in one column, values in the next. */
function factLines(facts: readonly Fact[], frame: LetterFrame, columns = width): string[] {
  const labels = facts.map((fact) => `${fact.label}${colon(frame)}`)
  const column = Math.max(...labels.map((label) => label.length)) + 2
  return facts.flatMap((fact, index) => {
    const lines = fact.value.split(/\r?\n/).flatMap((line) => wrap(line, columns - column - 2))
    return lines.map((line, row) => `  ${(row === 0 ? (labels[index] ?? '') : '').padEnd(column)}${line}`)
  })
}

function colon({ language }: LetterFrame): string {
  return language === 'fr' ? '\u00a0:' : ':'
}

/** Breaks at plain spaces only: a non-breaking one holds, and an address is never cut. */
function wrap(text: string, columns = width): string[] {
  const lines: string[] = []
  for (const word of text.split(/[ \t\r\n]+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
