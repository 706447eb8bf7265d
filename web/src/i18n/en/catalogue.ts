import { publicTexts } from './public-texts.ts'
import { staffTexts } from './staff-texts.ts'

export const en = { ...publicTexts, ...staffTexts } as const
