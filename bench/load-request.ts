import type { RequestSpec } from '../tooling/http-client.ts'

/** One request of the load, with the requests that belong to it. */
export interface LoadRequest extends RequestSpec {
  body?: string
  /** Times of requests sent in parallel are reported under this label. */
  label?: string
  /** Follow-up requests, one after the other, for a server that cannot answer in one request. */
  next?: readonly LoadRequest[]
  /** Requests sent at the same moment, on connections of their own. */
  beside?: readonly LoadRequest[]
}

/** A placeholder in a body, replaced by a text that no other request has. */
export const uniqueMark = '@unique@'
