import type { RequestSpec } from '../tooling/http-client.ts'

/** One request of the load, with the requests that belong to it. */
export interface LoadRequest extends RequestSpec {
  body?: string
  /** Follow-up requests, one after the other, for a server that cannot answer in one request. */
  next?: readonly LoadRequest[]
}

/** A placeholder in a body, replaced by a text that no other request has. */
export const uniqueMark = '@unique@'
