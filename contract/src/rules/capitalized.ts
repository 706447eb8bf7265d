/** `jean-françois` → `Jean-François`, `O'NEIL` → `O'Neil`; a word of mixed case (`McDonald`) keeps its inner capitals. */
export function capitalized(name: string): string {
  return name.trim().replace(/\s+/g, ' ').replace(word, capitalizedWord)
}

const word = /[^\s\-'’.]+/gu

function capitalizedWord(text: string): string {
  const [first = '', ...others] = text
  const rest = others.join('')
  const mixed = text !== text.toLowerCase() && text !== text.toUpperCase()
  return first.toUpperCase() + (mixed ? rest : rest.toLowerCase())
}
