/**
 * Characters that are not seen: controls, format characters, and what is drawn as nothing, but separators of lines too. With
 * them a name looks like another one, or its end stands before its beginning.
 */
const hidden = /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029]/u

/** Joiners and selectors that shape a letter of a script that needs them, or an emoji. After a Latin letter they do nothing. */
const shaping =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?[\u200c\u200d]?/gu

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const leftToRight =
  /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u

/** Whether every character of the line is seen, in the order of its writing. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text.replace(shaping, '$1')) && !(rightToLeft.test(text) && leftToRight.test(text))
}

/** The same for a text of several lines, each of which may have its own direction. */
export function arePlainLines(text: string): boolean {
  return text.split('\n').every((line) => isPlainLine(line.replace(/[\t\r]/g, '')))
}

/** Whether anything of the text is seen. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{DI}\u2800]/gu, ''))
}
