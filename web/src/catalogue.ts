import * as publicEnglish from './app/public-texts.en.ts'
import * as publicFrench from './app/public-texts.fr.ts'
import * as settingsEnglish from './app/settings-texts.en.ts'
import * as settingsFrench from './app/settings-texts.fr.ts'
import * as staffEnglish from './app/staff-texts.en.ts'
import * as staffFrench from './app/staff-texts.fr.ts'
import type { Texts } from './i18n/languages.ts'
import * as reportsEnglish from './tools/reports/texts.en.ts'
import * as reportsFrench from './tools/reports/texts.fr.ts'
import * as unificationEnglish from './tools/unification/texts.en.ts'
import * as unificationFrench from './tools/unification/texts.fr.ts'

/** Every text, for tests and for the type of the keys: the application loads them language by language. */
export const en = {
  ...publicEnglish,
  ...staffEnglish,
  ...settingsEnglish,
  ...reportsEnglish,
  ...unificationEnglish,
}

/** Does not compile if a group of texts is missing; the French files say the same about each text. */
export const fr: Texts<typeof en> = {
  ...publicFrench,
  ...staffFrench,
  ...settingsFrench,
  ...reportsFrench,
  ...unificationFrench,
}
