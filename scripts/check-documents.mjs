import { existsSync, readFileSync } from 'node:fs'
import { Failure, inProject, runScript } from './project.mjs'

/** The documents that say which test shows what. */
const documents = ['docs/deviations.md']

/** A test as they name it: its file, and a part of its title. */
const namedTest = /`([\w./-]+\.(?:test|spec)\.tsx?)` › ([^|\n]+?) *[|\n]/g

await runScript(async () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(inProject(document), 'utf8').matchAll(namedTest)].flatMap(
      ([, file = '', title = '']) => {
        const source = existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : ''
        return source.includes(title)
          ? []
          : [`${document} names a test that does not exist: ${file} › ${title}`]
      },
    ),
  )
  if (missing.length > 0) throw new Failure(missing.join('\n'))
})
