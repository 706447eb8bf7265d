import { Combobox, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'

interface OptionListProps {
  id: string
  label: string
  className: string | undefined
  /** The list belongs to an older text than the one in the box: its rows cannot be chosen. */
  isStale: boolean
  /** Keys wait until the list is ready. */
  isBusy?: boolean
  /** Elements of `Combobox.Option`. */
  children: ReactNode
}

/** The listbox under a search box. A click on it leaves the focus in the box. */
export function OptionList({ id, label, className, isStale, isBusy = isStale, children }: OptionListProps) {
  const store = useCombobox({ opened: true })
  return (
    <Combobox store={store} unstyled>
      <Combobox.Options
        id={id}
        aria-label={label}
        className={className ?? ''}
        aria-busy={isBusy}
        data-stale={isStale || undefined}
      >
        {children}
      </Combobox.Options>
    </Combobox>
  )
}
