import type { Reply } from '../tooling/http-client.ts'

export interface Answer {
  status: number
  headers: Reply['headers']
  text: string
  /** The parsed body, if it is JSON. */
  body: unknown
}

/** Throws if the app sent no response at all. */
export function answerOf({ status, headers, text, failure }: Reply): Answer {
  if (failure !== undefined) throw new Error(`The app sent no response: ${failure}`)
  return { status, headers, text, body: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the checks then compare the text.
    return undefined
  }
}
