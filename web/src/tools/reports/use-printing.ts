import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

const printed = window.matchMedia('print')
let isPrinting = printed.matches

function subscribe(listener: () => void): () => void {
  const update = (next: boolean) => {
    isPrinting = next
    // The browser takes its picture of the page as soon as this returns.
    flushSync(listener)
  }
  const onMedia = ({ matches }: MediaQueryListEvent) => update(matches)
  const onBefore = () => update(true)
  const onAfter = () => update(false)
  printed.addEventListener('change', onMedia)
  window.addEventListener('beforeprint', onBefore)
  window.addEventListener('afterprint', onAfter)
  return () => {
    printed.removeEventListener('change', onMedia)
    window.removeEventListener('beforeprint', onBefore)
    window.removeEventListener('afterprint', onAfter)
  }
}
