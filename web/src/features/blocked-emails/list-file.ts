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
