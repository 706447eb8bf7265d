/** No list of addresses is larger; a file that is has been chosen by mistake. */
export const largestListFile = 4 * 1024 * 1024

/** The text of a file as spreadsheets of all ages save it: UTF-8, UTF-16 with its mark, or Windows' own letters. */
export function listFileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so the one other encoding in which such files are still saved here.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
