import { useElementSize } from '@mantine/hooks'
import { usePrinting } from '../use-printing.ts'

/** The width of a panel on a printed page, in pixels; narrower than the page, so that it fits A4 and Letter. */
const printedWidth = 640

/** The width to draw a chart at: that of its place, or of the page while it is printed. */
export function useChartWidth(least: number) {
  const { ref, width } = useElementSize()
  const isPrinting = usePrinting()
  return { ref, width: isPrinting ? printedWidth : Math.max(width, least) }
}
