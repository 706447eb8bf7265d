import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { createScanDetector } from './scan-detector.ts'

/**
 * Calls `onScan` with the input of a barcode reader, wherever the focus is. The scan's Enter and spaces do not press the
 * focused button, except in a message dialog, which the next scan dismisses. Other dialogs keep what is typed in them.
 */
export function useScan(onScan: (text: string) => void): void {
  const [read] = useState(createScanDetector)
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
      if (event.target.closest('[role=dialog]')) return
      const inField = event.target.matches(textFields)
      const { isPartOfScan, scanned } = read({ key: event.key, at: event.timeStamp, inField })
      const pressesButton = event.key === 'Enter' || (event.key === ' ' && !inField)
      if (isPartOfScan && pressesButton && !event.target.closest('[role=alertdialog]')) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (scanned !== undefined) onScan(scanned)
    },
    { capture: true },
  )
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select'
