import { publicTexts } from './public-texts.ts'
import { settingsTexts } from './settings-texts.ts'
import { staffTexts } from './staff-texts.ts'
import { toolTexts } from './tool-texts.ts'

export const en = { ...publicTexts, ...staffTexts, ...settingsTexts, ...toolTexts } as const
