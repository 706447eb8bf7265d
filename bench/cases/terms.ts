/** The first part of a text, long enough to match few rows. */
export function mostOf(text: string, share: number): string {
  return text.slice(0, Math.max(8, Math.ceil(text.length * share))).trim()
}

/** One word of a text, of three letters or more. */
export function aWordOf(text: string, which: number): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3)
  return words[which % Math.max(1, words.length)] ?? text
}

/** Every value the text gives, once. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
