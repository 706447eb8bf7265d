import { useLayoutEffect } from 'react'
import { usePrinting } from './use-printing.ts'

/** Prints in the light colours: dark ones would be light text on white paper. */
export function usePrintedInLight(): void {
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    if (!isPrinting) return
    const { documentElement: root } = document
    const scheme = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
    return () => {
      if (scheme) root.setAttribute(attribute, scheme)
    }
  }, [isPrinting])
}

const attribute = 'data-mantine-color-scheme'
