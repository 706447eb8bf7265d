/**
 * A name as it is stored. A word in small letters, in capitals or typed with Caps Lock on (`jEAN`) gets one capital, its
 * first letter. Other mixed case is meant, and only the first letter is raised: `McPhee`, `leBlanc` → `LeBlanc`. A
 * particle stays small if the word after it was typed with a capital: `de la Cruz`, but `de la cruz` → `De La Cruz`.
 */
export function capitalized(name: string): string {
  const spaced = name.trim().replace(/\s+/g, ' ')
  return spaced.replace(word, (text, at: number) =>
    isSmallParticle.test(spaced.slice(at)) ? text : capitalizedWord(text),
  )
}

const word = /[^\s\-'’.]+/gu

/** One or more particles, and then a capital. */
const isSmallParticle =
  /^(?:(?:[dl]['’]|(?:al|bin|da|das|de|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|les|los|ter|van|von|y|zu)[\s-])+)\p{Lu}/u

function capitalizedWord(text: string): string {
  const [first = '', ...others] = text
  const rest = others.join('')
  const isMeant = rest !== rest.toLowerCase() && rest !== rest.toUpperCase()
  return first.toUpperCase() + (isMeant ? rest : rest.toLowerCase())
}
