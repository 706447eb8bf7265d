import type { HTMLAttributes, ReactNode } from 'react'

interface OptionListProps {
  id: string
  label: string
  className: string | undefined
  /** The list belongs to an older text than the one in the box: its rows cannot be chosen. */
  isStale: boolean
  /** Keys wait until the list is ready. */
  isBusy?: boolean
  /** Elements of `Option`. */
  children: ReactNode
}

/** The listbox under a search box. A click on it leaves the focus in the box. */
export function OptionList({ id, label, className, isStale, isBusy = isStale, children }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={className}
      aria-busy={isBusy}
      data-stale={isStale || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

interface OptionProps extends HTMLAttributes<HTMLDivElement> {
  /** The row that Enter chooses. */
  isActive: boolean
  isDisabled: boolean
  onClick: () => void
}

/** A plain element: a list has fifty, and those of the library take much longer to draw. */
export function Option({ isActive, isDisabled, onClick, ...others }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the search box act on the list.
    <div
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      {...others}
    />
  )
}
