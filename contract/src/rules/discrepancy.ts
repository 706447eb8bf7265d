export interface Movements {
  activated: number
  destroyed: number
  lost: number
  transferred: number
  received: number
}

/** What should be on hand, from the previous count and what happened since. */
export function calculatedOnHand(previousOnHand: number, moved: Movements): number {
  return previousOnHand - moved.activated - moved.destroyed - moved.lost - moved.transferred + moved.received
}

export function discrepancy(onHand: number, previousOnHand: number, moved: Movements): number {
  return onHand - calculatedOnHand(previousOnHand, moved)
}
