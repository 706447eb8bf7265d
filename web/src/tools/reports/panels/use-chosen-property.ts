import { useTranslation } from 'react-i18next'
import type { PanelProps } from '../filters.ts'

interface OfProperty {
  externalId: string | null
  name: string | null
}

/** Names the properties of a chart, and filters by the one that is chosen. */
export function useChosenProperty({ filters, onChange }: Pick<PanelProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation()
  const isChosen = ({ externalId }: OfProperty) => externalId !== null && externalId === filters.property
  return {
    nameOf: ({ name }: OfProperty) => name ?? t('reports.elsewhere'),
    /** What is not at a listed property cannot be filtered by. */
    choice: (row: OfProperty) => ({
      isChosen: isChosen(row),
      ...(row.externalId !== null && {
        onChoose: () =>
          onChange({ ...filters, property: isChosen(row) ? undefined : (row.externalId ?? undefined) }),
      }),
    }),
  }
}
