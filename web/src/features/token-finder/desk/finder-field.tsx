import { CloseButton, Loader } from '@mantine/core'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListKeys } from '../../../lib/use-list-keys.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import classes from './finder-desk.module.css'
import type { FinderSearch } from './use-finder-search.ts'

export interface FieldHandle {
  /** Gives the search box the focus, with its text selected, so that typing replaces it. */
  focus: () => void
  /** Whether the box has the focus. */
  isFocused: () => boolean
  isVisible: () => boolean
}

interface FinderFieldProps {
  ref: Ref<FieldHandle>
  label: string
  search: FinderSearch
  keys: ListKeys<number>
  /** Whether there are rows below. */
  hasRows: boolean
  busy: boolean
  /** How many were found, in words. */
  found: string | undefined
  error: string | undefined
  onEscape: () => void
}

/** The search box above a list of rows: a combobox whose options are the rows. */
export function FinderField(props: FinderFieldProps) {
  const { ref, label, search, keys, hasRows, busy, found, error, onEscape } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useImperativeHandle(ref, () => ({
    focus,
    isFocused: () => document.activeElement === input.current,
    isVisible: () => input.current?.checkVisibility() ?? false,
  }))

  function type(text: string): void {
    keys.reset()
    search.setTyped(text)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEscape()
    else if (!keys.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <SearchField
      ref={input}
      label={label}
      value={search.typed}
      onChange={type}
      className={classes.field ?? ''}
      style={{}}
      error={error}
      data-next-focus
      {...keys.combobox(hasRows)}
      onKeyDown={press}
      onBlur={keys.leave}
      rightSectionWidth="auto"
      rightSection={
        search.typed !== '' && (
          <span className="inline-row gap-sm">
            {busy ? (
              <Loader size={16} aria-hidden="true" />
            ) : (
              <span className="dim small nowrap">{found}</span>
            )}
            <CloseButton
              size={24}
              aria-label={t('ui.clear_search')}
              onClick={() => {
                type('')
                focus()
              }}
            />
          </span>
        )
      }
    />
  )
}
