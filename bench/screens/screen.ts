import type { TableQuery } from '../../web/src/data/table-query.ts'
import type { DataSet } from '../cases/case.ts'

/** A screen with a search box: what people type there, and what the web client then asks the server. */
export interface Screen {
  name: string
  title: string
  /** How long the screen waits, in milliseconds, before it asks for what was typed. */
  pause: number
  /** Texts by their kind, the same on every run. */
  texts(data: DataSet): Promise<Readonly<Record<string, readonly string[]>>>
  /** The questions that one text leads to, all sent in one request, by the name of their search. */
  questions(text: string, data: DataSet): Promise<{ readonly [search: string]: TableQuery | undefined }>
}
