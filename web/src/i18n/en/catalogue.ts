import { publicTexts } from './public-texts.ts'
import { staffTexts } from './staff-texts.ts'
import { toolTexts } from './tool-texts.ts'

export const en = { ...publicTexts, ...staffTexts, ...toolTexts } as const
