import { existsSync, readFileSync } from 'node:fs'
import { Failure, inProject, isMain, runScript } from './project.mjs'

/** The documents that say which test shows what. */
const documents = ['docs/deviations.md', 'docs/tests.md']

/** A test as they name it: its file, and a part of its title or of that of its describe. */
const namedTest = /`([\w./-]+\.(?:test|spec)\.tsx?)` › ([^|\n]+?) *(?:<br>|[|\n])/g

/**
 * What the documents say of tests that did not run, or were skipped.
 * @param {readonly string[]} ran each as its file, ` › ` and its whole title
 * @returns {string[]}
 */
export function namedTestsThatDidNotRun(ran) {
  return namedTests()
    .filter(({ file, title }) => !ran.some((test) => test.startsWith(`${file} › `) && test.includes(title)))
    .map(({ document, file, title }) => `${document} names a test that did not run: ${file} › ${title}`)
}

function namedTests() {
  return documents.flatMap((document) =>
    [...readFileSync(inProject(document), 'utf8').matchAll(namedTest)].map(([, file = '', title = '']) => ({
      document,
      file,
      title,
    })),
  )
}

if (isMain(import.meta.url)) {
  await runScript(async () => {
    const missing = namedTests().filter(({ file, title }) => {
      return !existsSync(inProject(file)) || !readFileSync(inProject(file), 'utf8').includes(title)
    })
    const lines = missing.map(
      ({ document, file, title }) => `${document} names a test that does not exist: ${file} › ${title}`,
    )
    if (lines.length > 0) throw new Failure(lines.join('\n'))
  })
}
