import './node-version.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, projectFolder, runScript, say } from './project.mjs'
import { endWithChildren } from './run.mjs'

await runScript(async () => {
  process.chdir(projectFolder)
  endWithChildren()
  await ensureInstalled()
  const { chromium } = await import('@playwright/test')
  const { currentStamp, guideHtml, guideLanguages, guidePdf, stampFile } = await import('./guide-book.mjs')
  const { picturePath, takePictures } = await import('./guide-pictures.mjs')
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    await takePictures(browser, guideLanguages)
    for (const language of guideLanguages) {
      const html = guideHtml(language).replace(/(?<=src=")picture:([\w-]+)/g, (_, name) => {
        const picture = readFileSync(picturePath(language, name))
        return `data:image/jpeg;base64,${picture.toString('base64')}`
      })
      const pdf = await print(await browser.newPage(), html)
      mkdirSync(dirname(guidePdf(language)), { recursive: true })
      writeFileSync(guidePdf(language), pdf)
      say(guidePdf(language))
    }
  } finally {
    await browser.close()
  }
  writeFileSync(stampFile, currentStamp())
})

/**
 * Which page something comes to stand on is known only from the printed file, so it is printed until the numbers in it
 * are true.
 * @param {import('@playwright/test').Page} page
 * @param {string} html
 */
async function print(page, html) {
  await page.setContent(html)
  /** @type {Record<string, number>} */
  let pages = {}
  for (let attempt = 1; attempt <= 5; attempt++) {
    const numbers = await page.locator('[data-page-of]').evaluateAll((places, known) => {
      for (const place of places) place.textContent = String(known[place.dataset.pageOf ?? ''] ?? '??')
      return places.map((place) => place.textContent)
    }, pages)
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
    const found = pagesIn(pdf)
    if (!numbers.includes('??') && JSON.stringify(found) === JSON.stringify(pages)) return undated(pdf)
    pages = found
  }
  throw new Failure(
    'The pages of the guide could not be numbered.\nCheck its links, or set COMPTOIR_BROWSER to a newer Chromium.',
  )
}

/**
 * The page of everything that a link in the file leads to.
 * @param {Buffer} pdf
 * @returns {Record<string, number>}
 */
function pagesIn(pdf) {
  const text = pdf.toString('latin1')
  const order = [...text.matchAll(/\n(\d+) 0 obj\s*<<\/Type \/Page\s/g)].map(([, object]) => object)
  const targets = [...text.matchAll(/\/([\w-]+) \[(\d+) 0 R \/XYZ /g)]
  return Object.fromEntries(targets.map(([, id, object]) => [id, order.indexOf(object) + 1]))
}

/**
 * The same sources shall make the same file. Blanks keep everything else where the file's own index says it is.
 * @param {Buffer} pdf
 */
function undated(pdf) {
  const text = pdf.toString('latin1')
  return Buffer.from(
    text.replace(/\/(Creation|Mod)Date \(D:[^)]*\)/g, (date) => ' '.repeat(date.length)),
    'latin1',
  )
}
