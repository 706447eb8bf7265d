/** Shortens a name to about that many pixels: SVG text does not wrap. The tooltip and the table have the full name. */
export function truncate(name: string, width: number): string {
  const most = Math.max(8, Math.floor(width / 7.4))
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`
}
