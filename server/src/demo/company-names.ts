import type { Language } from '@comptoir/contract/constants'
import { lastNames } from './person-names.ts'
import { at, type SeededRandom } from './seeded-random.ts'

/** A generated company name in its language; sometimes a very long one. */
export function companyName(random: SeededRandom, language: Language, city: string): string {
  const words = companyWords[language]
  const families = lastNames[language]
  const first = random.below(families.length)
  const second = (first + random.between(1, families.length - 1)) % families.length
  const [family, other] = [at(families, first), at(families, second)]
  const [trade, image] = [random.pick(words.trades), random.pick(words.images)]
  if (random.chance(0.004)) return shortened(words.long(family, image, city))
  const form = random.chance(0.75) ? ` ${random.pick(words.forms)}` : ''
  return random.pick(words.patterns)({ family, other, trade, image, city }) + form
}

/** Another spelling of the name, as another clerk might type it; always different. */
export function retypedName(name: string): string {
  const [typed, instead] = retypings.find(([ending]) => name.endsWith(ending)) ?? ['', ' inc.']
  return name.slice(0, name.length - typed.length) + instead
}

const retypings = [
  [' Ltée', ' Limitée'],
  [' ltée', ' Limitée'],
  [' Ltd.', ' Limited'],
  [' Corp.', ' Corporation'],
  [' Inc.', ''],
  [' inc.', ''],
  [' S.E.N.C.', ''],
  [' Co.', ' Company'],
] as const

const longestName = 120

/** Cuts after a whole word. */
function shortened(name: string): string {
  return name.length <= longestName ? name : name.slice(0, longestName + 1).replace(/[ ,]+\S*$/, '')
}

interface Parts {
  family: string
  other: string
  trade: string
  image: string
  city: string
}

interface CompanyWords {
  trades: readonly string[]
  images: readonly string[]
  forms: readonly string[]
  patterns: readonly ((parts: Parts) => string)[]
  long: (family: string, image: string, city: string) => string
}

const listed = (text: string) => text.split('|').map((word) => word.trim())

const companyWords: Record<Language, CompanyWords> = {
  fr: {
    trades:
      listed(`Boulangerie|Plomberie|Toitures|Électricité|Clinique dentaire|Clinique vétérinaire|Garage|Imprimerie
      |Menuiserie|Quincaillerie|Pharmacie|Fleuriste|Traiteur|Transport|Déménagement|Comptabilité|Notaires|Architectes
      |Garderie|Épicerie|Fromagerie|Pépinière|Paysagiste|Excavation|Rénovations|Assurances|Gestion|École de danse
      |Services-conseils|Location d'outils|Entretien ménager|Fournitures de bureau|Café|Brasserie|Imagerie médicale`),
    images:
      listed(`du Vieux-Port|des Érables|de l'Étoile|du Fleuve|Boréale|du Bas-Canton|Sainte-Flavie|de la Montagne
      |du Grand-Héron|des Cantons|St-Ovide|du Phare|Nordique|des Moulins|de l'Aube|du Coin|Côté Cour|La Belle Époque
      |d'Antan|Horizon|Zénith|Les Petits Castors|L'Hirondelle|Près du Lac|Trois-Ruisseaux|À la Bonne Heure|Élan`),
    forms: ['inc.', 'inc.', 'Inc.', 'Ltée', 'ltée', 'S.E.N.C.'],
    patterns: [
      ({ trade, family }) => `${trade} ${family}`,
      ({ trade, image }) => `${trade} ${image}`,
      ({ trade, family }) => `${trade} ${family} & Fils`,
      ({ family, other }) => `Groupe ${family}-${other}`,
      ({ family }) => `Les Entreprises ${family}`,
      ({ trade, family, other }) => `${trade} ${family} et ${other}`,
      ({ trade, city }) => `${trade} de ${city}`,
      ({ family }) => `Succession J.-P. ${family} & Associés`,
      ({ image }) => `Coopérative ${image}`,
    ],
    long: (family, image, city) =>
      `Regroupement des gens d'affaires et des organismes communautaires ${image} de ${city} et des environs, fonds ${family}`,
  },
  en: {
    trades:
      listed(`Bakery|Plumbing|Roofing|Electric|Dental Group|Veterinary Clinic|Auto Body|Printing|Carpentry|Hardware
      |Pharmacy|Florists|Catering|Freight|Movers|Accounting|Law Office|Architects|Daycare|Grocers|Cheese Makers
      |Nurseries|Landscaping|Excavating|Renovations|Insurance|Property Management|School of Dance|Consulting
      |Equipment Rental|Cleaning Services|Office Supply|Coffee Roasters|Brewing|Credit Union`),
    images:
      listed(`Northern Lights|Maple Ridge|Kingfisher|St. Alban's|Harbourview|Great Plains|Old Mill|Red River Bend
      |Tamarack|Blue Heron|Granite|Silver Birch|Chinook|Seaway|Pacific Gate|Prairie Rose|Summit|Keystone|Evergreen
      |Lakeshore|Copper Kettle|Foxglove|Saint Andrew's|Whistling Loon|Five Rivers|Beacon|Trillium Hill`),
    forms: ['Inc.', 'Inc.', 'Ltd.', 'Ltd.', 'Corp.', 'Co.'],
    patterns: [
      ({ family, trade }) => `${family} ${trade}`,
      ({ image, trade }) => `${image} ${trade}`,
      ({ family, trade }) => `${family} & Sons ${trade}`,
      ({ family, other, trade }) => `${family}, ${other} & Daughters ${trade}`,
      ({ family, other }) => `${family} ${other} Holdings`,
      ({ city, trade }) => `${city} ${trade}`,
      ({ family }) => `${family}'s of Canada`,
      ({ image, city }) => `${image} Group (${city})`,
      ({ family }) => `The ${family} Foundation`,
    ],
    long: (family, image, city) =>
      `The ${family} Benevolent Association of Merchants, Tradespeople and Professionals of ${image} and Greater ${city} Region`,
  },
}
