import type { Catalogue } from '../catalogue.ts'

export const contacts: Catalogue['contacts'] = {}
