/** A connection URL that does not depend on PG… variables of the environment. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}
