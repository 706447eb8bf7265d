import type { DataSet } from './case.ts'

/** What is typed: values of the columns, in turns. Those of the first stand in where another column has none. */
export async function typedTexts(
  data: DataSet,
  table: string,
  columns: readonly string[],
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const lists: string[][] = []
  for (const [at, column] of columns.entries())
    lists.push(await data.spread(table, column, Math.ceil(count / columns.length), seed + 100 * at))
  const [first = []] = lists
  return first.flatMap((text, at) => lists.map((list) => list[at] ?? text)).slice(0, count)
}

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
