import { at } from './seeded-random.ts'

/** The n-th street name, of `streetNameCount` different ones in that language. */
export function streetName(french: boolean, n: number): string {
  const { kinds, names } = french ? frenchStreets : englishStreets
  // The stride walks through all combinations without showing one name with all its kinds in a row.
  const place = (n * stride) % (kinds.length * names.length)
  const kind = at(kinds, Math.floor(place / names.length))
  const name = at(names, place % names.length)
  return french ? `${kind} ${name}` : `${name} ${kind}`
}

export function streetNameCount(french: boolean): number {
  const { kinds, names } = french ? frenchStreets : englishStreets
  return kinds.length * names.length
}

/** A prime that divides neither number of combinations. */
const stride = 389

const frenchStreets = {
  kinds: ['rue', 'avenue', 'boulevard', 'chemin', 'place', 'montée', 'croissant', 'allée', 'rang', 'côte'],
  names:
    `des Érables|du Moulin|des Tanneurs|de l'Église-Blanche|du Vieux-Quai|des Goélands|de la Bruyère|du Sault
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
    |du Poste-de-Traite|des Rapides|de l'Embarcadère|du Trappeur`
      .split('|')
      .map((name) => name.trim()),
}

const englishStreets = {
  kinds: ['Street', 'Avenue', 'Road', 'Drive', 'Crescent', 'Boulevard', 'Lane', 'Court', 'Way', 'Trail'],
  names:
    `Maplewood|Elderberry|Kingfisher|Old Mill|Harbourstone|Foxglove|Granite Hill|St. Alban's|Larkspur|Copperfield
    |Juniper|Fallowfield|Heron Bay|Sandpiper|Tamarack|Lakeshadow|Brookhollow|Cedar Ridge|Thistledown|Windermere Park
    |Birchmount Hill|Orchard View|Saddleback|Whitewater|Loon Call|Ironbridge|Sparrow|Queensgate|Dunmore Ferry
    |Millpond|Prairie Rose|Northwood|Sugarbush|Pinecrest|Stonehaven|Bluejay|Wheatfield|Snowberry|Trillium Hill
    |Ferryman's|Blacksmith|Marigold|Silver Birch|Hawthorn|Fieldstone|Otter Creek|Riverbend|Gooseberry|Chestnut Hill
    |Moosejaw Farm|Canal Lock|Rosebank|Timberline|Chinook Rise|Sawmill|Beaver Dam|Driftwood|Evergreen|Lantern
    |Lighthouse|Meadowlark|Nightingale|Oakhaven|Partridge|Quarry|Redwing|Salmonberry|Tidewater|Upland|Valley Farm
    |Willowbrook|Yarrow|Aspen Grove|Bracken|Coldwater|Dovetail|Eagle's Nest|Fernleigh|Goldfinch|Hickory|Inverlea
    |Jasperwood|Kestrel|Lilac|Mariner's|Nettle|Old Orchard|Pebble Beach|Quail Run|Rockcliff Hill|Shoreline
    |Thornapple|Umberstone|Verdant|Whispering Pines|Yewtree|Zephyr`
      .split('|')
      .map((name) => name.trim()),
}
