import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { createScanReader } from './scan-reader.ts'

/**
 * Hears of what a reader scans, wherever the focus is. Neither its Enter nor a blank in it presses the button that has
 * the focus, except in a message, which whoever scans on has read.
 */
export function useScan(onScan: (text: string) => void): void {
  const [read] = useState(createScanReader)
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
      const inField = event.target.matches(textFields)
      const { belongs, scanned } = read({ key: event.key, at: event.timeStamp, inField })
      const presses = event.key === 'Enter' || (event.key === ' ' && !inField)
      if (belongs && presses && !event.target.closest('[role=alertdialog]')) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (scanned !== undefined) onScan(scanned)
    },
    { capture: true },
  )
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select'
