import { useWindowEvent } from '@mantine/hooks'

/** Marks a field in which there is nothing to undo: Escape leaves from there, too. */
export const escapeLeaves = 'data-escape-leaves'

/** Escape leaves, unless it means something else: closing what is open, or undoing what is being typed. */
export function useEscape(leave: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing && !meansSomethingElse(event)) leave()
    },
    // Before whatever is open hears of it and is gone.
    { capture: true },
  )
}

function meansSomethingElse(event: KeyboardEvent): boolean {
  const path = event.composedPath().filter((node) => node instanceof Element)
  return path.some((node) => node.matches(typed)) || document.querySelector(open) !== null
}

const typed = `input:not([type=radio], [type=checkbox], [${escapeLeaves}]), textarea, select, [role=dialog], [role=alertdialog]`
const open = '[role=dialog], [role=alertdialog], [role=menu]'
