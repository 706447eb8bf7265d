import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export type DescriptionItem = readonly [label: string, value: ReactNode]

/** Labels with their values, and a dash for an empty value. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
