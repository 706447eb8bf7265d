import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Marked } from 'marked'
import { pictures } from './guide-scenes.mjs'
import { inProject } from './project.mjs'

export const guideLanguages = /** @type {const} */ (['en', 'fr'])

/** @typedef {(typeof guideLanguages)[number]} Language */

/**
 * The guide as one page, with the numbers of its pages left open, and `picture:name` in the places of its
 * pictures.
 * @param {Language} language
 */
export function guideHtml(language) {
  const [cover, ...chapters] = chaptersOf(language)
  if (!cover) throw new Error(`The guide has no chapter in ${language}.`)
  return `<!doctype html>
<html lang="${language}-CA">
<meta charset="utf-8">
<title>Comptoir – ${cover.headings[0]?.words}</title>
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

/**
 * The chapters in the order of their files, the cover first. A chapter's file has the same name in every language.
 * @param {Language} language
 */
export function chaptersOf(language) {
  const folder = inProject('docs', 'guide', language)
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  return files.sort().map((file) => {
    const source = readFileSync(inProject('docs', 'guide', language, file), 'utf8')
    return { file, source, ...chapter(basename(file, '.md').replace(/^\d+-/, ''), spaced(source, language)) }
  })
}

/** @param {Language} language */
export function guidePdf(language) {
  return inProject('web', 'public', 'guide', `${language}.pdf`)
}

/** Where the last build says what it made, and from what. */
export const stampFile = inProject('docs', 'guide', 'built-from.txt')

/** What the stamp says if the PDFs are those of the sources. */
export function currentStamp() {
  return guideLanguages
    .map((language) => {
      const [source, pdf] = [guideHtml(language), readFileSync(guidePdf(language))].map(sha256)
      return `${language} ${source} ${pdf}\n`
    })
    .join('')
}

const contentsTitle = { en: 'Contents', fr: 'Table des matières' }

/** @typedef {{ depth: number, id: string, words: string }} Heading */

/**
 * Its name is what links in other chapters lead to.
 * @param {string} name
 * @param {string} source
 */
function chapter(name, source) {
  /** @type {Heading[]} */
  const headings = []
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const id = headings.length === 0 ? name : `${name}-${headings.length}`
        const words = this.parser.parseInline(tokens)
        headings.push({ depth, id, words })
        return `<h${depth} id="${id}">${words}</h${depth}>\n`
      },
      image({ href, text }) {
        const part = pictures.some(({ name, part }) => name === href && part)
        return `<img class="${part ? 'screen part' : 'screen'}" src="picture:${href}" alt="${text}">`
      },
      link({ href, tokens }) {
        const words = `<a href="${href}">${this.parser.parseInline(tokens)}</a>`
        return href.startsWith('#')
          ? `${words} <span class="reference">(page ${pageOf(href.slice(1))})</span>`
          : words
      },
    },
  })
  const html = /** @type {string} */ (marked.parse(source))
  return { headings, html }
}

/** @param {{ headings: Heading[] }} chapter */
function contentsEntry({ headings: [title, ...sections] }) {
  const parts = sections.filter(({ depth }) => depth === 2).map((part) => `<li>${link(part)}</li>`)
  return `<li>${title && link(title)}<ol>${parts.join('')}</ol></li>`
}

/** @param {Heading} heading */
function link({ id, words }) {
  return `<a href="#${id}">${words}<span class="dots"></span>${pageOf(id)}</a>`
}

/**
 * Stays empty until the page is known.
 * @param {string} id
 */
function pageOf(id) {
  return `<span class="page" data-page-of="${id}"></span>`
}

/**
 * French sets a space before a colon and inside its quotation marks, and in its numbers, where no line may break.
 * @param {string} source
 * @param {Language} language
 */
function spaced(source, language) {
  if (language !== 'fr') return source
  return source.replace(/ (?=[:»$%])|(?<=«) |(?<=\d) (?=\d{3}\b)/g, '\u00a0')
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}
