import { foldedText } from '@comptoir/contract/rules/folded-text'

/** The names that stand in a list more than once, whatever their accents and capitals. */
export function namesakes(names: readonly string[]): { has: (name: string) => boolean; key: string } {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const name of names.map(foldedText)) (seen.has(name) ? shared : seen).add(name)
  return { has: (name) => shared.has(foldedText(name)), key: [...shared].join('\n') }
}
