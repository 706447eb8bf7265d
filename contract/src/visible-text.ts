/**
 * Characters that are not seen: controls and format characters, but the joiners that some scripts need, and separators of
 * lines. With them a name looks like another one, or its end stands before its beginning.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u

/** Letters and symbols that are drawn as a blank. */
const blankSymbols = /[\u115f\u1160\u2800\u3164\uffa0]/gu

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const leftToRight =
  /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u

/** Whether every character of the line is seen, in the order of its writing. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text) && !(rightToLeft.test(text) && leftToRight.test(text))
}

/** The same for a text of several lines, each of which may have its own direction. */
export function arePlainLines(text: string): boolean {
  return text.split('\n').every((line) => isPlainLine(line.replace(/[\t\r]/g, '')))
}

/** Whether anything of the text is seen. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blankSymbols, ''))
}
