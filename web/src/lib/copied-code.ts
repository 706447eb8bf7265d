import { browserStore } from './browser-store.ts'

const copiedKey = 'comptoir.copied'

/** Notes that a code is on the clipboard. */
export function noteCopied(): void {
  browserStore.set(copiedKey, 'yes')
}

/**
 * Takes a code off the clipboard, for the next person could paste it. A page may not read what is there, so a text that was
 * copied since goes too. A browser may refuse, for example to a page without the focus.
 */
export async function clearCopied(): Promise<void> {
  if (browserStore.get(copiedKey) === undefined) return
  browserStore.remove(copiedKey)
  await navigator.clipboard.writeText('').catch((error) => console.info('The clipboard stays.', error))
}
