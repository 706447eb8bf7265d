import type { Catalogue } from '../catalogue.ts'

export const history: Catalogue['history'] = {}
