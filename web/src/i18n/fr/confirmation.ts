import type { Catalogue } from '../catalogue.ts'

export const confirmation: Catalogue['confirmation'] = {}
