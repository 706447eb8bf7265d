import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Calls `onScan` with the input of a barcode reader, wherever the focus is. The scan's Enter and spaces do not press the
 * focused button, except in a message dialog, which the next scan dismisses. Other dialogs keep what is typed in them, and so
 * does what is marked with `data-keeps-scans`.
 */
export function useScan(onScan: (text: string) => void): void {
  const [read] = useState(createScanDetector)
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
      if (event.target.closest('[role=dialog], [data-keeps-scans]')) return
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

interface TypedKey {
  key: string
  /** Milliseconds, on any clock. */
  at: number
  /** Whether a text field has the focus. */
  inField: boolean
}

interface KeyResult {
  /** Whether the key continues a scan, so that it must not press a button. */
  isPartOfScan: boolean
  /** The scanned text, if the key completes a scan. */
  scanned?: string
}

/**
 * Detects the input of a barcode reader, which types fast and ends with Enter. Outside text fields people do not type, so
 * slower input counts as a scan there.
 */
export function createScanDetector(): (typed: TypedKey) => KeyResult {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at, inField }) => {
    const isCharacter = [...key].length === 1
    // Readers send Shift for capitals; it is not part of the text.
    if (!isCharacter && key !== 'Enter') return { isPartOfScan: false }
    const before = at - last <= (inField ? maxFieldGapMs : maxPageGapMs) ? text : ''
    text = isCharacter ? before + key : ''
    last = at
    const scanned = before.trim()
    if (isCharacter || scanned.length < minScanLength) return { isPartOfScan: isCharacter && before !== '' }
    return { isPartOfScan: true, scanned }
  }
}

const maxFieldGapMs = 50
const maxPageGapMs = 1000
/** Shorter input is accidental. */
const minScanLength = 3
