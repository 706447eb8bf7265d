/** Every character but the last three; a code of three or fewer shows in full. */
export function maskedGiftCode(code: string): string {
  const characters = [...code]
  return '*'.repeat(Math.max(0, characters.length - 3)) + characters.slice(-3).join('')
}

/** The card's value in whole dollars. */
export function cardValue(closingBalance: number): number {
  return Math.round(closingBalance)
}
