import { useTranslation } from 'react-i18next'
import type { PanelProps } from '../filters.ts'

interface OfProperty {
  externalId: string | null
  name: string | null
}

/** Names the properties of a chart, and filters by the one that is chosen. */
export function useChosenProperty({ filters, onChange }: PanelProps) {
  const { t } = useTranslation()
  const nameOf = ({ name }: OfProperty) => name ?? t('reports.elsewhere')
  return {
    nameOf,
    column: { title: t('words.property'), value: nameOf },
    /** What is not at a listed property cannot be filtered by. */
    bar: (row: OfProperty) => {
      const { externalId } = row
      const isChosen = externalId !== null && externalId === filters.property
      const onChoose = () =>
        onChange({ ...filters, property: isChosen ? undefined : (externalId ?? undefined) })
      return { key: externalId ?? '', name: nameOf(row), isChosen, ...(externalId !== null && { onChoose }) }
    },
  }
}
