/** Chance that comes out the same every time: sfc32, one small generator per row. */
export class Dice {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(stream: number, row: number) {
    this.#a = seed
    this.#b = stream
    this.#c = row | 0
    this.#counter = 1
    // Rows differ in a few bits only: so many rounds until that shows nowhere.
    for (let round = 0; round < 12; round++) this.#next()
  }

  /** At least 0 and below 1. */
  fraction(): number {
    return this.#next() / 0x1_0000_0000
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  /** A whole number, both ends included. */
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
 * The dice of one purpose, by row. Because a row's dice depend on its number alone, any row can be worked out without
 * the ones before it, and a set of millions is never held in memory.
 */
export function diceFor(purpose: string): (row: number) => Dice {
  let stream = 0x811c9dc5
  for (let place = 0; place < purpose.length; place++) {
    stream = Math.imul(stream ^ purpose.charCodeAt(place), 0x01000193)
  }
  return (row) => new Dice(stream, row)
}

/** The element that is known to stand there. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`The demo data looks for element ${index} of ${list.length}.`)
  return element
}

const seed = 0x00c0_4170
