/** The caller's part of a trace, as the header `traceparent` of the W3C Trace Context says it. */
export interface Traceparent {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** Undefined without the header, and for one that is not valid. */
export function parseTraceparent(header: string | string[] | undefined): Traceparent | undefined {
  if (typeof header !== 'string') return undefined
  // Versions after 00 may add fields at the end; ff is none.
  const found = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})($|-)/.exec(header)
  const [, version, traceId = '', spanId = '', flags = '', end] = found ?? []
  if (version === undefined || (version === '00' && end !== '')) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
