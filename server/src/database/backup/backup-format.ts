/**
 * A backup is gzipped SQL, as psql reads it too: a comment that says what it is, then for every table that has rows
 * COPY's command, its lines and a line `\.`, then where numbering goes on, then a comment that nothing is missing.
 */
export interface BackupHeader {
  format: 1
  /** The rows fit the tables that these have made, and no others. */
  migrations: string[]
}

const beginning = '-- Comptoir backup '

export function headerLine(header: BackupHeader): string {
  return `${beginning}${JSON.stringify(header)}\n`
}

export function readHeader(line: string | undefined): BackupHeader {
  const header = line?.startsWith(beginning)
    ? (JSON.parse(line.slice(beginning.length)) as BackupHeader)
    : undefined
  if (header?.format !== 1) throw new Error('The file is not a backup that this version can read.')
  return header
}

export function copyCommand({ name, columns }: { name: string; columns: string }): string {
  return `copy ${name} (${columns}) from stdin`
}

export const endOfRows = '\\.\n'
export const endLine = '-- The backup is whole\n'
