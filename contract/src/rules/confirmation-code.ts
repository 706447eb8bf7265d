import { randomText } from './random-text.ts'

export const confirmationCodePattern = /^[a-z0-9]{12}$/

/** Twelve random lowercase letters and digits. */
export function confirmationCode(): string {
  return randomText('abcdefghijklmnopqrstuvwxyz0123456789', 12)
}
