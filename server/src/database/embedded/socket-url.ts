/** An address that node-pg understands, whatever PG… variables the surroundings have. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}
