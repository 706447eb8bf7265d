/**
 * A backup is gzipped SQL that psql can read too: a header comment; for every table with rows a COPY command, its lines and a
 * line `\.`; the values of the sequences; and a comment that marks the end of a complete file.
 */
export interface BackupHeader {
  format: 1
  /** The hashes of the applied migrations. The rows fit only tables made by the same ones. */
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
