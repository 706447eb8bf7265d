import type { DescriptionItem } from '../../../ui/description-list.tsx'
import classes from './facts.module.css'

/** Labels at the left, values at the right, and a dash for an empty value. */
export function Facts({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
