import { skuName } from '@comptoir/contract/rules/sku-name'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import type { PastedBlock } from './pasted-block.ts'
import type { Cell } from './sheet-grid.ts'
import type { SheetRow } from './sheet-rows.ts'

/** How many refused cells are named. */
const maxNamed = 4

/** Says how many cells a paste has filled, and which ones it has not. */
export function usePasteReport(rows: readonly SheetRow[]) {
  const { t, language } = useWords()
  const [text, setText] = useState('')

  function nameOf({ row, column }: Cell): string {
    const sku = skuName(rows[row]?.line.sku.description ?? '', language)
    return t('monthSheet.cell', { sku, column: t(`columns.count.${column}`) })
  }

  function sentence(refused: PastedBlock['refused'][number]): string {
    const text = shortened(refused.text)
    if (!refused.cell) return t(`monthSheet.refused_${refused.reason}`, { text })
    return t(`monthSheet.refused_${refused.reason}`, { cell: nameOf(refused.cell), text })
  }

  /** What would not be filled, as one sentence; undefined if everything would be. */
  function refusals({ refused }: PastedBlock): string | undefined {
    if (refused.length === 0) return undefined
    const named = refused.slice(0, maxNamed).map(sentence)
    const others = refused.length - named.length
    if (others > 0) named.push(t('monthSheet.refused_more', { number: others }))
    return t('monthSheet.refused', { count: refused.length, list: `${named.join('; ')}.` })
  }

  function report(block: PastedBlock): void {
    setText(
      [t('monthSheet.pasted', { count: block.filled.length }), refusals(block)].filter(Boolean).join(' '),
    )
  }

  return {
    text,
    report,
    refusals,
    reportUndone: () => setText(t('monthSheet.undone')),
    clear: () => setText(''),
  }
}

function shortened(text: string): string {
  const one = text.trim()
  return one.length > 20 ? `${one.slice(0, 20)}…` : one
}
