import { CloseButton, Loader, Text } from '@mantine/core'
import { type KeyboardEvent, useId, useImperativeHandle, useRef } from 'react'
import { certainRow } from '../../../lib/list-keys.ts'
import { type ListKeys, useListKeys } from '../../../lib/use-list-keys.ts'
import { useWords } from '../../../lib/use-words.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import classes from './finder-desk.module.css'
import { FinderList, type FinderOptions, NothingFound } from './finder-list.tsx'

/** A search box and the rows that were found, which are its options. */
export function useFinder<Row extends { id: number }>(options: FinderOptions<Row>) {
  const { search, rows = [], count = 0, isReady, isBlank, isExact, instead, none, other } = options
  const id = useId()
  const keys = useListKeys({
    listId: id,
    list:
      isReady && options.rows
        ? {
            rows: rows.map((row) => row.id),
            certain: certainRow(rows, isExact, count > rows.length)?.id,
            // Without rows here, those of the other tab may be meant.
            isComplete: rows.length > 0 || !other || other.count !== undefined,
            dropsEarlyEnter: isBlank,
          }
        : undefined,
    onOpen: (wanted) => {
      const row = rows.find((one) => one.id === wanted)
      if (row) open(row)
    },
    onNone: () => (other?.count ? other.show() : options.onNone?.()),
    onAsk: search.settleNow,
  })

  function open(row: Row): void {
    keys.mark(row.id)
    options.onOpen(row)
  }

  return {
    field: <FinderField finder={options} keys={keys} hasRows={rows.length > 0} />,
    list:
      instead ??
      (none === undefined ? (
        <FinderList id={id} finder={options} keys={keys} onOpen={open} />
      ) : (
        <NothingFound other={other}>
          <Text span fw={600}>
            {none}
          </Text>
        </NothingFound>
      )),
  }
}

interface FinderFieldProps {
  finder: Omit<FinderOptions<never>, 'columns' | 'rows' | 'isExact' | 'onOpen'>
  keys: ListKeys<number>
  hasRows: boolean
}

/** The search box above a list of rows: a combobox whose options are the rows. */
function FinderField({ finder, keys, hasRows }: FinderFieldProps) {
  const { field, label, search, isBusy, found, error, onEscape } = finder
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useImperativeHandle(field, () => ({
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
            {isBusy ? (
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
