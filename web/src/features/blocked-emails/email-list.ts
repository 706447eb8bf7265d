import { blockedEmailForm } from '@comptoir/contract/tables/blocked-email'

/** An invalid entry, with its line number from 1. */
export interface ListLine {
  line: number
  text: string
}

export interface EmailList {
  /** Each address once, as it will be stored, in the order of the list. */
  emails: string[]
  invalid: ListLine[]
  /** The number of duplicates. */
  repeated: number
}

/**
 * Parses the addresses of a pasted or exported list: one per line, or in any column of a CSV file, with or without names.
 */
export function parseEmailList(text: string): EmailList {
  const emails = new Set<string>()
  const invalid: ListLine[] = []
  let repeated = 0
  let begun = false
  const lines = text.replace(byteOrderMark, '').split(/\r\n|\r|\n/)
  for (const [at, content] of lines.entries()) {
    const cells = cellsOf(content)
    if (cells.length === 0) continue
    const isFirst = !begun
    begun = true
    const candidates = cells.flatMap(addressesIn)
    if (candidates.length === 0 && !(isFirst && cells.some(isTitle)))
      invalid.push({ line: at + 1, text: content.trim() })
    for (const candidate of candidates) {
      const email = asEmail(candidate)
      if (email === undefined) invalid.push({ line: at + 1, text: candidate })
      else if (emails.has(email)) repeated++
      else emails.add(email)
    }
  }
  return { emails: [...emails], invalid, repeated }
}

const byteOrderMark = /^\uFEFF/

/** The non-empty cells of a line, with any of the usual separators. Quoted cells may contain separators. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^",;\t|])+|"/g) ?? []
  return cells.map(unquoted).filter((cell) => cell !== '')
}

function unquoted(cell: string): string {
  return cell.replaceAll('"', ' ').trim()
}

/** The words of a cell that look like addresses: `Ann Roy <ann@…>`, `ann@… Ann Roy`, `mailto:ann@…`. */
function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s<>]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/^[('[]*(?:mailto:)?/i, '').replace(/[)'\].:]*$/, ''))
}

function asEmail(candidate: string): string | undefined {
  const { success, data } = blockedEmailForm.safeParse({ email: candidate })
  return success ? data.email : undefined
}

/** Whether the cell is the title of an address column. */
function isTitle(cell: string): boolean {
  return /mail|courriel|address|adresse/i.test(cell)
}

/** A larger file cannot be a list of addresses. */
export const maxListFileBytes = 4 * 1024 * 1024

/** Decodes a file as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function listFileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: the only other encoding in common use is Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
