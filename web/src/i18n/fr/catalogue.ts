import type { Catalogue } from '../catalogue.ts'
import { publicTexts } from './public-texts.ts'
import { staffTexts } from './staff-texts.ts'

export const fr: Catalogue = { ...publicTexts, ...staffTexts }
