import { randomUUID } from 'node:crypto'

let lastMs = 0
let sequence = 0

/** A UUID of version 7: those of one process sort in the order in which they were made, also within a millisecond. */
export function orderedUuid(): string {
  const now = Date.now()
  sequence = now > lastMs ? 0 : sequence + 1
  lastMs = Math.max(now, lastMs)
  if (sequence > maxSequence) {
    lastMs += 1
    sequence = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const order = sequence.toString(16).padStart(3, '0')
  // The rest of a random UUID, which starts with the bits of the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${randomUUID().slice(19)}`
}

const maxSequence = 0xfff
