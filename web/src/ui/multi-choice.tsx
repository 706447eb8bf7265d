import { foldedText } from '@comptoir/contract/rules/folded-text'
import { Checkbox, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../lib/use-words.ts'
import classes from './multi-choice.module.css'
import { SearchField } from './search-field.tsx'

export interface Choice<Value> {
  value: Value
  label: string
}

/** Takes what `field()` of a checked form hands to an input. */
interface MultiChoiceProps<Value> {
  label: string
  options: readonly Choice<Value>[]
  value?: readonly Value[]
  onChange?: (value: Value[]) => void
  error?: ReactNode
  /** Marks the control that gets the focus when nothing valid is chosen. */
  'data-path'?: string
  required?: boolean
  disabled?: boolean
  /** What the search box is called, where there are enough options to search them. */
  searchLabel: string
}

/** More options than this are searched rather than looked over. */
const easilyLookedOver = 8

/** Any number of options, ticked one by one or all at once. What is chosen but not offered stays chosen. */
export function MultiChoice<Value extends string | number>(props: MultiChoiceProps<Value>) {
  const { label, options, value = [], onChange, error, required, disabled = false, searchLabel } = props
  const { t } = useWords()
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = foldedText(search.trim())
  const shown = options.filter((option) => foldedText(option.label).includes(wanted))
  const chosen = new Set<Value>(value)
  const chosenShown = shown.filter((option) => chosen.has(option.value)).length
  const every = shown.length > 0 && chosenShown === shown.length
  const describedBy = error ? `${id}-error` : undefined

  function choose(changed: readonly Choice<Value>[], on: boolean): void {
    const next = new Set(chosen)
    for (const option of changed) {
      if (on) next.add(option.value)
      else next.delete(option.value)
    }
    onChange?.([...next])
  }

  return (
    <fieldset
      className="shrinkable"
      disabled={disabled}
      aria-describedby={describedBy}
      data-error={Boolean(error)}
    >
      <Text component="legend" p={0} mb={4} fw={500}>
        {label}
        {required && (
          <Text span c="var(--mantine-color-error)" aria-hidden="true">
            {' *'}
          </Text>
        )}
      </Text>
      <div className={classes.box}>
        <div className={classes.head}>
          <Checkbox
            label={t(wanted ? 'ui.choose_found' : 'ui.choose_all')}
            checked={every}
            indeterminate={!every && chosenShown > 0}
            disabled={disabled || shown.length === 0}
            onChange={(event) => choose(shown, event.currentTarget.checked)}
            data-path={props['data-path']}
            aria-describedby={describedBy}
          />
          <Text fz="sm" c="dimmed" me="auto" role="status">
            {t('ui.chosen_of', {
              chosen: options.filter((option) => chosen.has(option.value)).length,
              total: options.length,
            })}
          </Text>
          {options.length > easilyLookedOver && (
            <SearchField label={searchLabel} value={search} onChange={setSearch} />
          )}
        </div>
        <ul className={classes.options}>
          {shown.map((option) => (
            <li key={option.value}>
              <Checkbox
                label={option.label}
                checked={chosen.has(option.value)}
                disabled={disabled}
                onChange={(event) => choose([option], event.currentTarget.checked)}
              />
            </li>
          ))}
          {shown.length === 0 && (
            <li>
              <Text fz="sm" c="dimmed">
                {t('ui.no_option')}
              </Text>
            </li>
          )}
        </ul>
      </div>
      {error && (
        <Text id={describedBy ?? ''} c="var(--mantine-color-error)" fz="xs" mt={4}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
