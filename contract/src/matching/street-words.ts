/** Groups of spellings in both languages; the first of each group is its canonical form. */
const streetTypes = groups(`
  street st str rue
  avenue av ave
  boulevard boul blvd bvd bd bl
  road rd chemin ch chem
  route rte
  drive dr promenade prom
  crescent cres croissant crois
  place pl
  court crt ct cour
  lane ln ruelle
  square sq carre
  terrace terr terrasse tsse
  highway hwy autoroute aut
  circle cir cercle
  way voie
  parkway pkwy pky
  montee mtee
  rang rg
  allee alley
  impasse imp
  trail trl sentier`)

const directions = groups(`
  n north nord
  s south sud
  e east est
  w west o ouest
  ne northeast
  nw no northwest
  se southeast
  sw so southwest`)

const names = groups(`
  st saint ste sainte
  mt mont mount`)

const provinces = groups(`
  qc quebec pq
  on ontario ont
  mb manitoba
  sk saskatchewan
  ab alberta alta
  yt yukon
  nu nunavut`)

const articles = new Set('a au aux d de des du l la le les of the'.split(' '))

/** `street` for `rue`, `boulevard` for `boul`; undefined for a word that is no street type. */
export function streetType(word: string): string | undefined {
  return streetTypes.get(word)?.[0]
}

/** `w` for `ouest`. */
export function direction(word: string): string | undefined {
  return directions.get(word)?.[0]
}

/** `st` for `sainte`, and any other word as it is. */
export function nameWord(word: string): string {
  return names.get(word)?.[0] ?? word
}

export function isArticle(word: string): boolean {
  return articles.has(word)
}

/** All spellings of the word, itself first: `st` may be Street, rue, Saint or Sainte. */
export function spellings(word: string): string[] {
  const found = [streetTypes, directions, names, provinces].flatMap((group) => group.get(word) ?? [])
  return [...new Set([word, ...found])]
}

function groups(lines: string): Map<string, readonly string[]> {
  const all = lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
  return new Map(all.flatMap((group) => group.map((word) => [word, group] as const)))
}
