import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Marked } from 'marked'
import { inProject } from '../scripts/project.mjs'
import { allPictures } from './all-pictures.ts'

export const guideLanguages = ['en', 'fr'] as const

export type Language = (typeof guideLanguages)[number]

/** The guide as one HTML page, with `picture:name` as the source of each picture. */
export function guideHtml(language: Language): string {
  const [cover, ...chapters] = chaptersOf(language)
  if (!cover) throw new Error(`The guide has no chapter in ${language}.`)
  return `<!doctype html>
<html lang="${language}-CA">
<meta charset="utf-8">
<title>Comptoir – ${cover.headings[0]?.html}</title>
<style>
${readFileSync(inProject('docs', 'guide', 'guide.css'), 'utf8')}
</style>
<section class="cover">
<div class="wordmark">${readFileSync(inProject('web', 'public', 'favicon.svg'), 'utf8')}Comptoir</div>
${cover.html}
</section>
<nav class="contents">
<h2>${contentsTitle[language]}</h2>
<ol>
${chapters.map(contentsEntry).join('\n')}
</ol>
</nav>
${chapters.map(({ html }) => `<section class="chapter">\n${html}</section>`).join('\n')}
</html>
`
}

/** The chapters in the order of their files, the cover first. A chapter's file has the same name in every language. */
export function chaptersOf(language: Language) {
  const folder = inProject('docs', 'guide', language)
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return files.sort().map((file) => {
    const source = readFileSync(inProject('docs', 'guide', language, file), 'utf8')
    const name = basename(file, '.md').replace(/^\d+-/, '')
    return { file, source, ...renderChapter(name, withFrenchSpaces(source, language)) }
  })
}

export function guidePdf(language: Language): string {
  return inProject('web', 'public', 'guide', `${language}.pdf`)
}

/** Records which sources the PDFs were built from. */
export const stampFile = inProject('docs', 'guide', 'built-from.txt')

/** The content of the stamp file if the PDFs are up to date. */
export function currentStamp(): string {
  return guideLanguages
    .map((language) => {
      const [source, pdf] = [guideHtml(language), readFileSync(guidePdf(language))].map(sha256)
      return `${language} ${source} ${pdf}\n`
    })
    .join('')
}

const contentsTitle = { en: 'Contents', fr: 'Table des matières' }

interface Heading {
  depth: number
  id: string
  html: string
}

interface Chapter {
  headings: Heading[]
  html: string
}

/** The name of a chapter is the target of links in other chapters. */
function renderChapter(name: string, source: string): Chapter {
  const headings: Heading[] = []
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ depth, tokens }) {
        const id = headings.length === 0 ? name : `${name}-${headings.length}`
        const html = this.parser.parseInline(tokens)
        headings.push({ depth, id, html })
        return `<h${depth} id="${id}">${html}</h${depth}>\n`
      },
      image({ href, text }) {
        const isPart = allPictures.some((picture) => picture.name === href && picture.isPart)
        return `<img class="${isPart ? 'screen part' : 'screen'}" src="picture:${href}" alt="${text}">`
      },
    },
  })
  return { headings, html: marked.parse(source, { async: false }) }
}

function contentsEntry({ headings: [title, ...sections] }: Chapter): string {
  const parts = sections.filter(({ depth }) => depth === 2).map((part) => `<li>${linkTo(part)}</li>`)
  return `<li>${title && linkTo(title)}<ol>${parts.join('')}</ol></li>`
}

function linkTo({ id, html }: Heading): string {
  return `<a href="#${id}">${html}</a>`
}

/** French sets a no-break space before a colon, inside its quotation marks and in its numbers. */
function withFrenchSpaces(source: string, language: Language): string {
  if (language !== 'fr') return source
  return source.replace(/ (?=[:»$%])|(?<=«) |(?<=\d) (?=\d{3}\b)/g, '\u00a0')
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
