import { useEffect, useEffectEvent } from 'react'
import { isModalOpen } from './focus.ts'
import { KeyCap } from './key-hints.tsx'

/** Alt+Z takes back what a message tells of: Ctrl+Z belongs to the text field that has the focus. */
export function useUndoKey(undo: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!undo || isModalOpen() || !isAltZ(event)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** By its place where Alt makes it another character, as on a Mac. */
function isAltZ(event: KeyboardEvent): boolean {
  const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  const isLatin = /^[a-z]$/i.test(event.key)
  return isAltAlone && (isLatin ? event.key.toLowerCase() === 'z' : event.code === 'KeyZ')
}

/** The keys, on the button that does the same. */
export function UndoKeys() {
  return (
    <span className="inline-row gap-xs keyboard-only" aria-hidden="true">
      <KeyCap of="Alt" />
      <KeyCap of="Z" />
    </span>
  )
}
