import type { en } from './en/catalogue.ts'

/** The English catalogue's shape, with any text: what every other language has to offer. */
export type Catalogue = Texts<typeof en>

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
