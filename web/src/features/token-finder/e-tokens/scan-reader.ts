export interface TypedKey {
  key: string
  /** In milliseconds, by any clock. */
  at: number
  /** Whether it goes into a field that takes text. */
  inField: boolean
}

export interface Read {
  /** Whether the key belongs to characters that came before it, and presses nothing by itself. */
  belongs: boolean
  /** What was scanned, where the key ends it. */
  scanned?: string
}

/**
 * Tells what a reader scans from what people type: a reader types fast and ends with Enter. Where no field takes the
 * characters nobody types on purpose, so that there even a slow reader is known by them.
 */
export function createScanReader(): (typed: TypedKey) => Read {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at, inField }) => {
    const isCharacter = [...key].length === 1
    // A reader holds Shift for capitals, as people do.
    if (!isCharacter && key !== 'Enter') return { belongs: false }
    const before = at - last <= (inField ? betweenFastKeys : betweenSlowKeys) ? text : ''
    text = isCharacter ? before + key : ''
    last = at
    const scanned = before.trim()
    if (isCharacter || scanned.length < shortest) return { belongs: isCharacter && before !== '' }
    return { belongs: true, scanned }
  }
}

const betweenFastKeys = 50
const betweenSlowKeys = 1000
/** Shorter ones are slips of the finger. */
const shortest = 3
