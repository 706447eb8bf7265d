/** How the cards of each movement change what should be on hand. Server SQL is generated from the same list. */
export const movementSigns = { received: 1, activated: -1, destroyed: -1, lost: -1, transferred: -1 } as const

export type Movement = keyof typeof movementSigns
export type Movements = Record<Movement, number>

export const movementColumns = Object.keys(movementSigns) as Movement[]

/** What a count says, in the one order of the sheet, the dialogs, the file, the history and the mail. */
export const countFigures = [
  'previous',
  ...movementColumns,
  'expected',
  'on_hand',
  'discrepancy',
  'reason',
] as const
export type CountFigure = (typeof countFigures)[number]

/** What should be on hand, from the previous count and what happened since. */
export function calculatedOnHand(previousOnHand: number, moved: Movements): number {
  return movementColumns.reduce(
    (onHand, column) => onHand + movementSigns[column] * moved[column],
    previousOnHand,
  )
}

export function discrepancy(onHand: number, previousOnHand: number, moved: Movements): number {
  return onHand - calculatedOnHand(previousOnHand, moved)
}
