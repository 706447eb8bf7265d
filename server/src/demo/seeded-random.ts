/** A deterministic random generator (sfc32), one per row. */
export class SeededRandom {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(stream: number, row: number) {
    this.#a = seed
    this.#b = stream
    this.#c = row | 0
    this.#counter = 1
    // The seeds of rows differ in a few bits only; these rounds spread the difference.
    for (let round = 0; round < 12; round++) this.#next()
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.#next() / 0x1_0000_0000
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return at(choices, this.below(choices.length))
  }

  /** `length` characters of the alphabet. */
  text(alphabet: string, length: number): string {
    let text = ''
    while (text.length < length) text += alphabet[this.below(alphabet.length)]
    return text
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }
}

/**
 * The generators of one purpose, by row. Each depends only on the row's number, so any row can be generated without the
 * ones before it, and millions of rows are never held in memory.
 */
export function randomFor(purpose: string): (row: number) => SeededRandom {
  let stream = 0x811c9dc5
  for (let place = 0; place < purpose.length; place++) {
    stream = Math.imul(stream ^ purpose.charCodeAt(place), 0x01000193)
  }
  return (row) => new SeededRandom(stream, row)
}

/** An element that is known to exist. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`The demo data looks for element ${index} of ${list.length}.`)
  return element
}

const seed = 0x00c0_4170
