import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { en, fr } from '../web/src/catalogue.ts'
import { languageNames } from '../web/src/i18n/languages.ts'
import { allPictures } from './all-pictures.ts'
import { chaptersOf, currentStamp, guideLanguages, guidePdf, stampFile } from './book.ts'

test('the guide has the same chapters and headings in both languages', () => {
  const [english, french] = guideLanguages.map((language) =>
    chaptersOf(language).map(({ file, headings }) => [file, headings.map(({ depth }) => depth)]),
  )
  expect(french).toEqual(english)
  expect(english?.length).toBeGreaterThan(5)
})

test.each(guideLanguages)('whatever the guide sets in bold stands on a screen (%s)', (language) => {
  const screens = wordsOnScreens({ en, fr }[language])
  for (const { file, source } of chaptersOf(language)) {
    const unknown = boldWords(source).filter((words) => !screens.some((screen) => screen.test(words)))
    expect(unknown, `in ${language}/${file}, as no screen says it`).toEqual([])
  }
})

test.each(guideLanguages)(
  'every picture that is taken stands in the guide, and no other (%s)',
  (language) => {
    const shown = chaptersOf(language).flatMap(({ html }) =>
      [...html.matchAll(/src="picture:([^"]*)" alt="([^"]+)"/g)].map(([, name]) => name),
    )
    expect(shown.toSorted()).toEqual(allPictures.map(({ name }) => name).toSorted())
  },
)

test.each(guideLanguages)('every reference in the guide leads to a heading (%s)', (language) => {
  const chapters = chaptersOf(language)
  const headings = chapters.flatMap(({ headings }) => headings.map(({ id }) => id))
  const references = chapters.flatMap(({ html }) =>
    [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id),
  )
  expect(references).not.toEqual([])
  expect(references.filter((id = '') => !headings.includes(id))).toEqual([])
})

test.each(guideLanguages)(
  'the guide is a PDF in its language, with a page for people to read (%s)',
  (language) => {
    const pdf = readFileSync(guidePdf(language), 'latin1')
    expect(pdf).toMatch(/^%PDF-1\.\d/)
    expect(pdf.trimEnd()).toMatch(/%%EOF$/)
    expect(pdf).toContain(`/Lang (${language}-CA)`)
    expect(pdf.match(/\/Type \/Page\s/g)?.length).toBeGreaterThan(5)
    expect(pdf.length).toBeLessThan(4_000_000)
  },
)

test('the PDFs are those of the sources: otherwise run "npm run guide" and commit what it writes', () => {
  expect(readFileSync(stampFile, 'utf8')).toBe(currentStamp())
})

/** What the screens may say, with anything in the places that they fill in. */
function wordsOnScreens(catalogue: object): RegExp[] {
  return [...textsIn(catalogue), ...Object.values(languageNames)].flatMap((text) => {
    const parts = unbroken(text).split(/\{\{[^}]+\}\}/)
    // With little else than what is filled in, it would say almost anything.
    if (parts.length > 1 && parts.join('').replace(/\P{L}/gu, '').length < fewestOwnLetters) return []
    return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`)
  })
}

const fewestOwnLetters = 12

function textsIn(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)))
}

function boldWords(source: string): string[] {
  const found: string[] = []
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'strong') found.push(unbroken(token.text))
    },
  })
  marked.parse(source)
  return found
}

function unbroken(text: string): string {
  return text.replace(/\s/g, ' ')
}
