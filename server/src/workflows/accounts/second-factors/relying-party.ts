/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/** The site of an origin; undefined if browsers offer no passkeys there, which need https or localhost and a host name. */
export function relyingPartyOf({ protocol, hostname, origin }: URL): RelyingParty | undefined {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined
}
