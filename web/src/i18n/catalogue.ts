import type { en } from './en/catalogue.ts'

/** The keys of the English catalogue, with any text. Every other language must have this type. */
export type Catalogue = Texts<typeof en>

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
