import type { Catalogue } from '../catalogue.ts'
import { publicTexts } from './public-texts.ts'
import { settingsTexts } from './settings-texts.ts'
import { staffTexts } from './staff-texts.ts'
import { toolTexts } from './tool-texts.ts'

export const fr: Catalogue = { ...publicTexts, ...staffTexts, ...settingsTexts, ...toolTexts }
