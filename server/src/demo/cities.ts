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

export const cities: readonly City[] = `
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
  Whitehorse|YT|Y1A|867|60.72|-135.06|1`
  .trim()
  .split('\n')
  .map(cityOf)

function cityOf(line: string): City {
  const [name = '', province = '', areas = '', phone = '', latitude, longitude, weight] = line
    .trim()
    .split('|')
  return {
    name,
    province,
    areas: areas.split(' '),
    phone: phone.split(' '),
    latitude: Number(latitude),
    longitude: Number(longitude),
    weight: Number(weight),
  }
}
