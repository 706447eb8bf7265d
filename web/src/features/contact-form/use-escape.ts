import { useWindowEvent } from '@mantine/hooks'

/** An attribute for fields without input to undo, in which Escape also leaves. */
export const escapeLeaves = 'data-escape-leaves'

/** Calls `leave` on Escape, unless Escape closes an open overlay or undoes typing. */
export function useEscape(leave: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing && !hasOtherMeaning(event)) leave()
    },
    // Capture, to run before an open overlay closes itself and is no longer found.
    { capture: true },
  )
}

function hasOtherMeaning(event: KeyboardEvent): boolean {
  const path = event.composedPath().filter((node) => node instanceof Element)
  return path.some((node) => node.matches(typingFields)) || document.querySelector(overlays) !== null
}

const typingFields = `input:not([type=radio], [type=checkbox], [${escapeLeaves}]), textarea, select, [role=dialog], [role=alertdialog]`
const overlays = '[role=dialog], [role=alertdialog], [role=menu]'
