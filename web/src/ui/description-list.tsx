import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export type DescriptionItem = readonly [label: string, value: ReactNode]

interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** Whether the labels stand at the left of their values, instead of above them. */
  beside?: boolean
}

/** Labels with their values, and a dash for an empty value. */
export function DescriptionList({ items, beside = false }: DescriptionListProps) {
  return (
    <dl className={beside ? classes.beside : classes.above}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
