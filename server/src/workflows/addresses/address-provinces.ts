import type { Language } from '@comptoir/contract/constants'
import { foldedText } from '@comptoir/contract/rules/folded-text'

/** `Québec` for QC in French; an unknown code is returned unchanged. */
export function provinceName(code: string, language: Language): string {
  return provinces[code]?.[language] ?? code
}

/** Replaces a province name at the end by its code: `halifax, nova scotia` becomes `halifax, ns`. */
export function withProvinceCode(line: string): string {
  const bare = line.replace(/[\s,]+canada\s*$/, ' ')
  const found = endings.find(({ ending }) => bare.trimEnd().endsWith(` ${ending}`))
  return found ? `${bare.trimEnd().slice(0, -found.ending.length)}${found.code} ` : bare
}

const provinces: Record<string, Record<Language, string>> = {
  AB: { en: 'Alberta', fr: 'Alberta' },
  BC: { en: 'British Columbia', fr: 'Colombie-Britannique' },
  MB: { en: 'Manitoba', fr: 'Manitoba' },
  NB: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
  NL: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
  NS: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
  NT: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
  NU: { en: 'Nunavut', fr: 'Nunavut' },
  ON: { en: 'Ontario', fr: 'Ontario' },
  PE: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
  QC: { en: 'Quebec', fr: 'Québec' },
  SK: { en: 'Saskatchewan', fr: 'Saskatchewan' },
  YT: { en: 'Yukon', fr: 'Yukon' },
}

/** Only names of several words: those of one word are matched as spellings of the code, and may be a town. */
const endings = Object.entries(provinces).flatMap(([code, names]) =>
  Object.values(names)
    .map(foldedText)
    .flatMap((name) => [name, name.replaceAll('-', ' ')])
    .filter((name) => /[ -]/.test(name))
    .map((ending) => ({ ending, code: code.toLowerCase() })),
)
