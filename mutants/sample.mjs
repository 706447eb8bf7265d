import { readFileSync } from 'node:fs'
import { commonTokens } from '@stryker-mutator/api/plugin'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'

/**
 * Draws mutants of the files; the same for the same seed. Returns them as places that Stryker takes for `mutate`.
 * @param {readonly string[]} files
 * @param {number} count
 * @param {number} seed
 */
export async function sample(files, count, seed) {
  const logger = new Proxy({}, { get: () => () => undefined })
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, logger)
    .provideValue(commonTokens.getLogger, () => logger)
    .injectFunction(createInstrumenter)
  const sources = files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true }
  const { mutants } = await instrumenter.instrument(sources, options)
  const drawn = mutants.map((mutant) => ({ mutant, rank: hash(`${seed} ${mutant.id}`) }))
  const { length } = drawn.sort((one, other) => one.rank - other.rank)
  const chosen = drawn.slice(0, count).map(({ mutant: { fileName, location } }) => {
    const [start, end] = [location.start, location.end].map(({ line, column }) => `${line + 1}:${column}`)
    return `${fileName}:${start}-${end}`
  })
  return { of: length, places: [...new Set(chosen)] }
}

/** @param {string} text */
function hash(text) {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
