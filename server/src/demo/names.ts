import type { Language } from '@comptoir/contract/constants'
import { at, type SeededRandom } from './seeded-random.ts'

/** Common names, so that no combination identifies a real person. */
export const firstNames: Record<Language, readonly string[]> = {
  fr: `Jean-François Zoé Noël Amélie Mélanie Chloé Océane Étienne André Benoît Cédric Félix Gaétan Hélène Inès Jérôme
    Léa Maëlle Noémie Éloïse Thérèse Véronique Xavier Yves Marie-Ève Marie-Josée Pierre-Luc Marc-André Jean-Sébastien
    Anne-Sophie Louis-Philippe Geneviève Sébastien Frédéric François Françoise Josée Stéphane Valérie Nathalie
    Mathieu Guillaume Alexandre Camille Rosalie Florence Juliette Olivier Antoine Gabriel Raphaël Samuel Simon
    Jacinthe Ginette Lucie Manon Sylvie Diane Réjean Normand Gilles Rémi Loïc Anaïs Raphaëlle Aurélie Solène
    Marguerite Odette Clément Émile Édith Joëlle`.split(/\s+/),
  en: `Liam Olivia Noah Emma Oliver Charlotte Benjamin Amelia Theodore Sophia William Hannah James Grace Henry Avery
    Lucas Abigail Ethan Chloe-Anne Jack Harper Logan Nora Owen Claire Jackson Aria Daniel Evelyn Michael Zoey Thomas
    Leah Nathan Maya Priya Arjun Mei Wei Fatima Omar Aisha Yusuf Ingrid Lars Siobhan Ciarán Renée Michelle Susan
    Karen Patricia Margaret Robert Kenneth Douglas Gordon Heather Lindsay Stuart Ian Fiona Duncan Mary-Kate Jo-Anne
    Brenda Derek Colleen Kyle Trevor Tanya Dmitri Oksana Rajesh Simran`.split(/\s+/),
}

/** No name is in both lists, also not in its email spelling. */
export const lastNames: Record<Language, readonly string[]> = {
  fr: listed(`Tremblay|Gagnon|Roy|Côté|Bouchard|Gauthier|Morin|Lavoie|Fortin|Gagné|Ouellet|Pelletier|Bélanger|Lévesque|Bergeron
    |Leblanc|Paquette|Girard|Simard|Boucher|Caron|Beaulieu|Cloutier|Dubé|Poirier|Fournier|Lapointe|Leclerc|Lefebvre
    |Poulin|Thibault|St-Pierre|Nadeau|Martel|Landry|Martineau|Bédard|Grenier|Lessard|Bernier|Richard|Michaud|Hébert
    |Desjardins|Couture|Turcotte|Lachance|Parent|Blais|Gosselin|Savard|Proulx|Beaudoin|Demers|Perreault|Boudreau
    |Lemieux|Cyr|Perron|Dufour|Dion|Mercier|Bolduc|Bérubé|Boisvert|Langlois|Ménard|Therrien|Plante|Bilodeau|Blanchette
    |Dubois|Champagne|Paradis|Fontaine|Arsenault|Dupuis|Gaudreault|Hamel|Houle|Villeneuve|Rousseau|Gravel|Thériault
    |Lemay|Allard|Deschênes|Giroux|Guay|Leduc|Boivin|Charbonneau|Lambert-Noël|Raymond|Vachon|Gilbert|Audet|Jean
    |L'Heureux|D'Amours|L'Écuyer|De La Durantaye|Saint-Onge|Lafrenière|Bourgeois-Lévis|Noël|Éthier|Fecteau|Garneau`),
  en: listed(`Smith|Brown|Wilson|MacDonald|Campbell|Taylor|Anderson|Thompson|O'Neil|McKenzie|Stewart|Robertson|Singh|Chen|Nguyen
    |Patel|Kowalchuk|Friesen|Penner|Schmidt|Fraser|Graham|Murray|Sinclair|Ferguson|Hamilton|Wallace|Henderson|Grant
    |Crawford|Douglas-Hay|Kennedy|O'Brien|O'Connor|Fitzgerald|Sullivan|Murphy|Walsh|Power|Doyle|Kelly|Baker|Clarke
    |Cooper|Davidson|Edwards|Foster|Gibson|Harrison|Hughes|Irving|Jenkins|Knight|Lawson|Mitchell|Nelson|Osborne
    |Palmer|Quinn|Reid|Saunders|Turner|Underwood|Vaughan|Watson|Yates|Abbott|Bennett|Chambers|Dawson|Ellis|Fletcher
    |Goodwin|Hart|Ingram|Johnston|Kaur|Leung|Mohammed|Novak|Okafor|Petrenko|Rahman|Sandhu|Tanaka|Ueda|Varga|Wong
    |Yamamoto|Zielinski|Van Der Meer|D'Souza|Saint James|McAllister|McDougall|Drummond|Whitfield|Blackwood|Ashdown
    |Thornbury|Hollingsworth-Reid|Featherstone|Kirkpatrick|Abernathy|Lindqvist|Bergström|Müller|Castellanos`),
}

/** The entries of a text, with bars between. */
export function listed(text: string): string[] {
  return text.split('|').map((entry) => entry.trim())
}

/** The lines of a text, each with its entries. */
export function tableOf(text: string): string[][] {
  return text.trim().split('\n').map(listed)
}

/** The spelling in an email address or a domain. */
export function slug(text: string, separator = ''): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, separator === '' ? '' : ' ')
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^-+|-+$/g, '')
}

/** A real city; its streets are invented. */
export interface City {
  name: string
  province: string
  /** The first halves of its postal codes. */
  areas: readonly string[]
  phone: readonly string[]
  latitude: number
  longitude: number
  /** Its share of the streets, relative to the other cities. */
  weight: number
}

export const cities: readonly City[] = tableOf(`
  Montréal|QC|H1K H2G H2X H3B H3G H4C|514 438|45.5|-73.57|14
  Laval|QC|H7A H7E H7N H7T|450 579|45.57|-73.75|6
  Québec|QC|G1B G1K G1R G2E|418 581|46.81|-71.21|7
  Gatineau|QC|J8P J8T J9A|819 873|45.48|-75.7|4
  Longueuil|QC|J4G J4H J4K|450 579|45.53|-73.52|4
  Sherbrooke|QC|J1E J1H J1L|819 873|45.4|-71.89|3
  Trois-Rivières|QC|G8T G8Y G9A|819 873|46.34|-72.54|3
  Saguenay|QC|G7H G7J G7X|418 581|48.43|-71.07|2
  Lévis|QC|G6V G6W G6Z|418 581|46.8|-71.18|2
  Terrebonne|QC|J6V J6W J6Y|450 579|45.7|-73.63|2
  Saint-Jean-sur-Richelieu|QC|J2W J3A J3B|450 579|45.31|-73.26|1
  Brossard|QC|J4W J4Y J4Z|450 579|45.46|-73.45|2
  Drummondville|QC|J2A J2B J2C|819 873|45.88|-72.48|1
  Saint-Hyacinthe|QC|J2R J2S J2T|450 579|45.63|-72.96|1
  Rimouski|QC|G5L G5M G5N|418 581|48.45|-68.52|1
  Toronto|ON|M4B M5H M5V M6K M9W M2N|416 647|43.65|-79.38|10
  Ottawa|ON|K1G K1N K1P K2P|613 343|45.42|-75.69|5
  Mississauga|ON|L4Z L5B L5N|905 289|43.59|-79.64|4
  Hamilton|ON|L8E L8L L8P|905 289|43.26|-79.87|3
  London|ON|N5Y N6A N6H|519 226|42.98|-81.25|2
  Kingston|ON|K7K K7L K7M|613 343|44.23|-76.49|1
  Barrie|ON|L4M L4N|705 249|44.39|-79.69|1
  Sudbury|ON|P3A P3B P3E|705 249|46.49|-81|1
  Winnipeg|MB|R2H R3B R3M|204 431|49.9|-97.14|3
  Brandon|MB|R7A R7B|204 431|49.85|-99.95|1
  Regina|SK|S4N S4P S4R|306 639|50.45|-104.61|1
  Saskatoon|SK|S7H S7K S7N|306 639|52.13|-106.67|2
  Calgary|AB|T2E T2P T3A|403 587|51.05|-114.07|5
  Edmonton|AB|T5A T5J T6E|780 587|53.55|-113.49|4
  Red Deer|AB|T4N T4P|403 587|52.27|-113.81|1
  Vancouver|BC|V5K V6B V6Z|604 778|49.28|-123.12|5
  Surrey|BC|V3R V3T V4A|604 778|49.19|-122.85|2
  Victoria|BC|V8T V8V V9A|250 778|48.43|-123.37|1
  Kelowna|BC|V1W V1X V1Y|250 778|49.89|-119.5|1
  Halifax|NS|B3H B3J B3L|902 782|44.65|-63.58|3
  Moncton|NB|E1A E1C E1E|506 428|46.09|-64.77|2
  Fredericton|NB|E3A E3B|506 428|45.96|-66.64|1
  Charlottetown|PE|C1A C1C|902 782|46.24|-63.13|1
  St. John's|NL|A1A A1B A1C|709 879|47.56|-52.71|1
  Whitehorse|YT|Y1A|867|60.72|-135.06|1`).map(
  ([name = '', province = '', areas = '', phone = '', ...numbers]) => {
    const [latitude = 0, longitude = 0, weight = 0] = numbers.map(Number)
    return { name, province, areas: areas.split(' '), phone: phone.split(' '), latitude, longitude, weight }
  },
)

/** A generated company name in its language; sometimes a very long one. */
export function companyName(random: SeededRandom, language: Language, city: string): string {
  const words = companyWords[language]
  const families = lastNames[language]
  const first = random.below(families.length)
  const second = (first + random.between(1, families.length - 1)) % families.length
  const parts = {
    ...{ family: at(families, first), other: at(families, second) },
    ...{ trade: random.pick(words.trades), image: random.pick(words.images), city },
  }
  if (random.chance(0.004)) return shortened(words.long(parts))
  const form = random.chance(0.75) ? ` ${random.pick(words.forms)}` : ''
  return random.pick(words.patterns)(parts) + form
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

type Parts = Record<'family' | 'other' | 'trade' | 'image' | 'city', string>

interface CompanyWords {
  trades: readonly string[]
  images: readonly string[]
  forms: readonly string[]
  patterns: readonly ((parts: Parts) => string)[]
  long: (parts: Parts) => string
}

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
    long: ({ family, image, city }) =>
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
    long: ({ family, image, city }) =>
      `The ${family} Benevolent Association of Merchants, Tradespeople and Professionals of ${image} and Greater ${city} Region`,
  },
}
