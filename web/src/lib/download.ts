import { unaccented } from '@comptoir/contract/rules/folded-text'
/** Hands a file that was made here to the browser, which keeps it as it keeps any download. */
export function download(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only once the person has said where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A name that every file system takes: `Café "Lou"` at a moment becomes `Cafe-Lou_2026-03-17T14-05-09Z.csv`. */
export function csvName(about: string, moment: Date): string {
  const plain = unaccented(about)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const stamp = moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `${plain.slice(0, 60)}_${stamp}.csv`
}
