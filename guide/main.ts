import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { print } from '../scripts/project.mjs'
import { currentStamp, guideHtml, guideLanguages, guidePdf, stampFile } from './book.ts'
import { picturePath, takePictures } from './take-pictures.ts'

const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  await takePictures(browser, guideLanguages)
  for (const language of guideLanguages) {
    const html = guideHtml(language).replace(/(?<=src=")picture:([\w-]+)/g, (_, name: string) => {
      const picture = readFileSync(picturePath(language, name))
      return `data:image/jpeg;base64,${picture.toString('base64')}`
    })
    mkdirSync(dirname(guidePdf(language)), { recursive: true })
    writeFileSync(guidePdf(language), await pdfOf(html))
    print(guidePdf(language))
  }
} finally {
  await browser.close()
}
writeFileSync(stampFile, currentStamp())

async function pdfOf(html: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  return withoutDates(pdf)
}

/** The same sources give the same file. Blanks of the same length keep the offsets in the file's index valid. */
function withoutDates(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  return Buffer.from(
    text.replace(/\/(Creation|Mod)Date \(D:[^)]*\)/g, (date) => ' '.repeat(date.length)),
    'latin1',
  )
}
