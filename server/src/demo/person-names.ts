import type { Language } from '@comptoir/contract/constants'

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
  fr: `Tremblay|Gagnon|Roy|Côté|Bouchard|Gauthier|Morin|Lavoie|Fortin|Gagné|Ouellet|Pelletier|Bélanger|Lévesque|Bergeron
    |Leblanc|Paquette|Girard|Simard|Boucher|Caron|Beaulieu|Cloutier|Dubé|Poirier|Fournier|Lapointe|Leclerc|Lefebvre
    |Poulin|Thibault|St-Pierre|Nadeau|Martel|Landry|Martineau|Bédard|Grenier|Lessard|Bernier|Richard|Michaud|Hébert
    |Desjardins|Couture|Turcotte|Lachance|Parent|Blais|Gosselin|Savard|Proulx|Beaudoin|Demers|Perreault|Boudreau
    |Lemieux|Cyr|Perron|Dufour|Dion|Mercier|Bolduc|Bérubé|Boisvert|Langlois|Ménard|Therrien|Plante|Bilodeau|Blanchette
    |Dubois|Champagne|Paradis|Fontaine|Arsenault|Dupuis|Gaudreault|Hamel|Houle|Villeneuve|Rousseau|Gravel|Thériault
    |Lemay|Allard|Deschênes|Giroux|Guay|Leduc|Boivin|Charbonneau|Lambert-Noël|Raymond|Vachon|Gilbert|Audet|Jean
    |L'Heureux|D'Amours|L'Écuyer|De La Durantaye|Saint-Onge|Lafrenière|Bourgeois-Lévis|Noël|Éthier|Fecteau|Garneau`
    .split('|')
    .map((name) => name.trim()),
  en: `Smith|Brown|Wilson|MacDonald|Campbell|Taylor|Anderson|Thompson|O'Neil|McKenzie|Stewart|Robertson|Singh|Chen|Nguyen
    |Patel|Kowalchuk|Friesen|Penner|Schmidt|Fraser|Graham|Murray|Sinclair|Ferguson|Hamilton|Wallace|Henderson|Grant
    |Crawford|Douglas-Hay|Kennedy|O'Brien|O'Connor|Fitzgerald|Sullivan|Murphy|Walsh|Power|Doyle|Kelly|Baker|Clarke
    |Cooper|Davidson|Edwards|Foster|Gibson|Harrison|Hughes|Irving|Jenkins|Knight|Lawson|Mitchell|Nelson|Osborne
    |Palmer|Quinn|Reid|Saunders|Turner|Underwood|Vaughan|Watson|Yates|Abbott|Bennett|Chambers|Dawson|Ellis|Fletcher
    |Goodwin|Hart|Ingram|Johnston|Kaur|Leung|Mohammed|Novak|Okafor|Petrenko|Rahman|Sandhu|Tanaka|Ueda|Varga|Wong
    |Yamamoto|Zielinski|Van Der Meer|D'Souza|Saint James|McAllister|McDougall|Drummond|Whitfield|Blackwood|Ashdown
    |Thornbury|Hollingsworth-Reid|Featherstone|Kirkpatrick|Abernathy|Lindqvist|Bergström|Müller|Castellanos`
    .split('|')
    .map((name) => name.trim()),
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
