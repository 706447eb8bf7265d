import type { Catalogue } from '../catalogue.ts'

export const find: Catalogue['find'] = {}
