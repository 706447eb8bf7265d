/**
 * Whether a text contains something that mail programs make a link of. Texts that people type into official mail must not:
 * a reader would take the link for ours. A dot inside a word counts; initials and abbreviations ("J. P.", "St. Jean") do not.
 */
export function hasWebAddress(text: string): boolean {
  return /:\/\/|\bwww\.|[\p{L}\p{N}_-]\.[\p{L}]{2,}/iu.test(text)
}
