import type { z } from 'zod'

/** The method, path and payload schema of a call; the type of its successful answer exists in TypeScript only. */
export interface Call<Payload extends z.ZodType | undefined, Answer> {
  method: 'GET' | 'POST' | 'PUT'
  /** Segments that begin with a colon are parameters. */
  path: string
  payload: Payload
  /** Never set; carries the type. */
  answer?: Answer
}

export type AnswerOf<Of> = Of extends Call<z.ZodType | undefined, infer Answer> ? Answer : never

export interface Done {
  status: 200
}

export function get<Answer>(path: string): Call<undefined, Answer> {
  return { method: 'GET', path, payload: undefined }
}

export const post = withPayload('POST')
export const put = withPayload('PUT')

function withPayload(method: 'POST' | 'PUT') {
  return <Answer>() =>
    <Payload extends z.ZodType>(path: string, payload: Payload): Call<Payload, Answer> => ({
      method,
      path,
      payload,
    })
}
