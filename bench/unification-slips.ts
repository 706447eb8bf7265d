import type { SeededRandom } from '../server/src/demo/seeded-random.ts'

/** Another way in which a person might have written it. */
export type Slip = (text: string, random: SeededRandom) => string

/** A letter too many, too few, wrong, or two in the wrong order; never in a number, where it would mean another thing. */
export const typingError: Slip = (text, random) => {
  const places = [...text].flatMap((letter, place) => (/\p{L}/u.test(letter) && place > 0 ? [place] : []))
  if (places.length < 5) return text
  const place = random.pick(places)
  const [before, letter, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)]
  const any = random.pick([...'abcdefghilmnoprstu'])
  return random.pick([
    () => before + any + letter + after,
    () => before + after,
    () => before + any + after,
    () => before.slice(0, -1) + letter + before.slice(-1) + after,
  ])()
}

export const withoutAccents: Slip = (text) => text.normalize('NFD').replace(/\p{M}/gu, '')
export const capitals: Slip = (text) => text.toUpperCase()
export const smallLetters: Slip = (text) => text.toLowerCase()

/** Another legal form, or none, or one where there was none. */
export const legalForm: Slip = (text, random) => {
  const bare = text.replace(/,? (inc|ltée|ltd|corp|co|s\.e\.n\.c)\.?$/i, '')
  return `${bare} ${random.pick(['', 'Inc.', 'inc', 'Ltée', 'Ltd', 'Limited', 'Limitée', 'Corporation', 'enr.'])}`.trim()
}

export const saints: Slip = (text) =>
  text.replace(/\b(Sainte?|Ste?)([-. ]+)(?=\p{Lu})/gu, (_, saint: string) =>
    saint.length > 3 ? 'St-' : 'Saint-',
  )

export const ampersand: Slip = (text) =>
  text.includes('&') ? text.replaceAll('&', 'et') : text.replace(/ (et|and) /, ' & ')

export const punctuation: Slip = (text) =>
  text
    .replace(/[-.,'’()]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** What offices write for words that they write often. */
export const abbreviations: Slip = (text) =>
  text
    .replace('Boulangerie', 'Boul.')
    .replace('Entreprises', 'Ent.')
    .replace('Clinique', 'Clin.')
    .replace('Services', 'Serv.')
    .replace('Construction', 'Const.')
    .replace('Rénovations', 'Réno')
    .replace('Group', 'Grp')
    .replace('Property Management', 'Property Mgmt')
    .replace('Associés', 'Ass.')

export const streetForms: Slip = (text, random) => {
  const forms = [
    ['rue', 'r.', 'Rue'],
    ['avenue', 'av.', 'Ave'],
    ['boulevard', 'boul.', 'Blvd'],
    ['chemin', 'ch.', 'Chem.'],
    ['Street', 'St', 'St.'],
    ['Avenue', 'Ave', 'Av.'],
    ['Road', 'Rd', 'Rd.'],
    ['Drive', 'Dr', 'Dr.'],
    ['Crescent', 'Cres', 'Cres.'],
  ]
  const found = forms.find(([whole]) => whole && text.split(' ').includes(whole))
  return found ? text.replace(found[0] ?? '', random.pick(found.slice(1))) : text
}

export const unitAdded: Slip = (text, random) =>
  random.pick([
    () => `${random.between(1, 40)}-${text}`,
    () => `${text}, ${random.pick(['bureau', 'suite', 'unit', 'apt'])} ${random.between(1, 400)}`,
  ])()

export const phoneForms: Slip = (digits, random) => {
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return random.pick([
    `(${area}) ${office}-${line}`,
    `${area}-${office}-${line}`,
    `+1 ${area} ${office} ${line}`,
    `${area}.${office}.${line} x${random.between(2, 90)}`,
    `1${digits}`,
  ])
}

/** One or two of the slips; sometimes none. */
export function slipped(text: string, random: SeededRandom, slips: readonly Slip[]): string {
  let written = text
  for (let count = random.pick([0, 1, 1, 2]); count > 0; count--)
    written = random.pick(slips)(written, random)
  return written
}
