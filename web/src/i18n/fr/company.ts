import type { Catalogue } from '../catalogue.ts'

export const company: Catalogue['company'] = {}
