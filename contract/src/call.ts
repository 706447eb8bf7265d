import type { z } from 'zod'

/** Where a call is, what it takes and, as a type alone, what it answers when all is well. */
export interface Call<Payload extends z.ZodType | undefined, Answer> {
  method: 'GET' | 'POST'
  /** Parts that begin with a colon stand for values. */
  path: string
  payload: Payload
  /** Never set. */
  answer?: Answer
}

export type AnswerOf<Of> = Of extends Call<z.ZodType | undefined, infer Answer> ? Answer : never

export interface Done {
  status: 200
}

export function get<Answer>(path: string): Call<undefined, Answer> {
  return { method: 'GET', path, payload: undefined }
}

export function post<Answer>() {
  return <Payload extends z.ZodType>(path: string, payload: Payload): Call<Payload, Answer> => ({
    method: 'POST',
    path,
    payload,
  })
}
