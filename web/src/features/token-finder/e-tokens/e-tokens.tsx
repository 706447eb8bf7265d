/** The EML E-Token tab: list, lookup by external id, details, redeeming. */
export function ETokens() {
  return null
}
