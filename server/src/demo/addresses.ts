import { type City, cities, listed } from './names.ts'
import { at, randomFor } from './seeded-random.ts'

export interface Address {
  street_number: string
  unit: string | null
  street: string
  city: City
  postalCode: string
  latitude: number
  longitude: number
}

/** All addresses by index, without duplicates. */
export interface AddressBook {
  count: number
  streets: readonly Street[]
  at(index: number): Address
  /** Only the city, which is cheaper than the address. */
  cityAt(index: number): City
}

export function planAddresses(count: number): AddressBook {
  const streets = planStreets(count)
  // The index of each street's first address, and one more for the end.
  const firsts = new Uint32Array(streets.length + 1)
  const total = streets.reduce((sum, street) => sum + street.length, 0)
  let reached = 0
  streets.forEach((street, index) => {
    reached += street.length
    firsts[index + 1] = Math.round((reached / total) * count)
  })

  return {
    count,
    streets,
    cityAt: (index) => at(streets, lastAtOrBelow(firsts, index)).city,
    at(index) {
      const street = lastAtOrBelow(firsts, index)
      return addressOn(at(streets, street), street, index - at(firsts, street))
    },
  }
}

export function* streetRows({ streets }: AddressBook) {
  let id = 0
  for (const { name, city } of streets) {
    yield { id: ++id, street: name, city: city.name, province: city.province }
  }
}

export function* addressRows(book: AddressBook) {
  for (let index = 0; index < book.count; index++) {
    const { city, postalCode, ...address } = book.at(index)
    yield { id: index + 1, ...address, city: city.name, province: city.province, postal_code: postalCode }
  }
}

/** In postal format: `300-1234 rue des Érables`. */
export function addressLine(address: Address): string {
  const { unit, street_number, street } = address
  return `${unit === null ? '' : `${unit}-`}${street_number} ${street}`
}

interface Street {
  city: City
  name: string
  /** Relative to the other streets. */
  length: number
}

const streetDice = randomFor('street')
const blockDice = randomFor('block')
const addressesPerStreet = 20

function planStreets(addresses: number): Street[] {
  const weights = cities.reduce((sum, city) => sum + city.weight, 0)
  return cities.flatMap((city, cityIndex) => {
    const french = city.province === 'QC'
    const wanted = Math.ceil(((addresses / addressesPerStreet) * city.weight) / weights)
    return Array.from({ length: Math.min(wanted, streetNameCount(french)) }, (_, n) => {
      const random = streetDice(cityIndex * 1000 + n)
      // Few streets are long, most are short.
      const length = 0.2 + 4 * random.fraction() ** 6
      return { city, name: streetName(french, n + cityIndex * 37), length }
    })
  })
}

/** The number of units that share a street number in a tower. */
const unitsPerTower = 12

function addressOn({ city, name }: Street, street: number, place: number): Address {
  const random = streetDice(1_000_000 + street)
  const [start, step, towers] = [random.between(1, 90) * 10, random.pick([2, 2, 4, 6]), random.chance(0.12)]
  const door = towers ? Math.floor(place / unitsPerTower) : place
  const block = blockDice(street * 100_000 + Math.floor(place / 8))
  const postalCode = `${block.pick(city.areas)} ${block.below(10)}${block.pick(postalLetters)}${block.below(10)}`
  return {
    street_number: String(start + door * step),
    unit: towers ? String(101 + (place % unitsPerTower) * 100) : null,
    street: name,
    latitude: nearby(city.latitude, block.fraction()),
    longitude: nearby(city.longitude, block.fraction()),
    city,
    postalCode,
  }
}

/** Canadian postal codes do not use D, F, I, O, Q and U. */
const postalLetters = [...'ABCEGHJKLMNPRSTVWXYZ']

function nearby(degrees: number, fraction: number): number {
  return Number((degrees + (fraction - 0.5) / 10).toFixed(5))
}

function lastAtOrBelow(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at(sorted, middle) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** The n-th street name, of `streetNameCount` different ones in that language. */
function streetName(french: boolean, n: number): string {
  const { kinds, names } = french ? frenchStreets : englishStreets
  // The stride walks through all combinations without showing one name with all its kinds in a row.
  const place = (n * stride) % (kinds.length * names.length)
  const kind = at(kinds, Math.floor(place / names.length))
  const name = at(names, place % names.length)
  return french ? `${kind} ${name}` : `${name} ${kind}`
}

function streetNameCount(french: boolean): number {
  const { kinds, names } = french ? frenchStreets : englishStreets
  return kinds.length * names.length
}

/** A prime that divides neither number of combinations. */
const stride = 389

const frenchStreets = {
  kinds: ['rue', 'avenue', 'boulevard', 'chemin', 'place', 'montée', 'croissant', 'allée', 'rang', 'côte'],
  names:
    listed(`des Érables|du Moulin|des Tanneurs|de l'Église-Blanche|du Vieux-Quai|des Goélands|de la Bruyère|du Sault
    |des Aubépines|de l'Anse-aux-Foins|Sainte-Flavie|Saint-Calixte|St-Ovide|Ste-Émérence|des Mésanges|du Bocage
    |de la Tourbière|des Trois-Ruisseaux|du Grand-Héron|des Sorbiers|de l'Écluse|du Ruisseau-Clair|des Forgerons
    |de la Cédrière|Adélard-Lemire|Rose-Alma-Guérin|des Bouleaux|du Batelier|des Pionnières|de la Fenaison|du Belvédère
    |des Cormorans|de l'Étang|Notre-Dame-du-Vallon|des Peupliers|du Castor|de la Passerelle|des Voiliers|du Tisserand
    |Saint-Elzéar-Nord|des Hirondelles|de la Meunière|du Versant|des Lilas|de l'Îlot|du Pré-Fleuri|des Outardes
    |Marie-Reine-Dubuc|de la Cascade|du Coteau|des Saules|de l'Horizon|du Chenal|des Ancolies|de la Clairière
    |du Phare|des Ardoises|de la Rivière-aux-Pins|du Bûcheron|des Marguerites|de l'Aqueduc|du Verger|des Semailles
    |Sainte-Apolline|de la Brunante|du Harfang|des Geais-Bleus|de l'Orée|du Cantonnier|des Vallons|de la Sucrerie
    |du Lac-aux-Canards|des Églantiers|de l'Avoine|du Fournil|des Sittelles|de la Volière|du Tilleul|des Glaneuses
    |Josaphat-Villemure|de la Pointe-aux-Trembles-Verts|du Quai-Neuf|des Nénuphars|de l'Abreuvoir|du Bourg-Joli
    |des Colverts|de la Grève|du Sillon|des Frênes|de l'Épinette|du Troubadour|des Hautbois|de la Cannebergière
    |du Poste-de-Traite|des Rapides|de l'Embarcadère|du Trappeur`),
}

const englishStreets = {
  kinds: ['Street', 'Avenue', 'Road', 'Drive', 'Crescent', 'Boulevard', 'Lane', 'Court', 'Way', 'Trail'],
  names:
    listed(`Maplewood|Elderberry|Kingfisher|Old Mill|Harbourstone|Foxglove|Granite Hill|St. Alban's|Larkspur|Copperfield
    |Juniper|Fallowfield|Heron Bay|Sandpiper|Tamarack|Lakeshadow|Brookhollow|Cedar Ridge|Thistledown|Windermere Park
    |Birchmount Hill|Orchard View|Saddleback|Whitewater|Loon Call|Ironbridge|Sparrow|Queensgate|Dunmore Ferry
    |Millpond|Prairie Rose|Northwood|Sugarbush|Pinecrest|Stonehaven|Bluejay|Wheatfield|Snowberry|Trillium Hill
    |Ferryman's|Blacksmith|Marigold|Silver Birch|Hawthorn|Fieldstone|Otter Creek|Riverbend|Gooseberry|Chestnut Hill
    |Moosejaw Farm|Canal Lock|Rosebank|Timberline|Chinook Rise|Sawmill|Beaver Dam|Driftwood|Evergreen|Lantern
    |Lighthouse|Meadowlark|Nightingale|Oakhaven|Partridge|Quarry|Redwing|Salmonberry|Tidewater|Upland|Valley Farm
    |Willowbrook|Yarrow|Aspen Grove|Bracken|Coldwater|Dovetail|Eagle's Nest|Fernleigh|Goldfinch|Hickory|Inverlea
    |Jasperwood|Kestrel|Lilac|Mariner's|Nettle|Old Orchard|Pebble Beach|Quail Run|Rockcliff Hill|Shoreline
    |Thornapple|Umberstone|Verdant|Whispering Pines|Yewtree|Zephyr`),
}
