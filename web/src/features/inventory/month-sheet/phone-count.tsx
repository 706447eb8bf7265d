import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { ActionIcon, Modal, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowLeft, IconBackspace, IconCornerDownLeft } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { focusOnMount } from '../../../ui/focus.ts'
import { type CardColumn, figureSigns, type TypedColumn } from '../count-values.ts'
import { DiscrepancyText, useDiscrepancyWords } from '../discrepancy-text.tsx'
import classes from './phone-count.module.css'
import { isTypable, type RowState, type SheetRow } from './sheet-rows.ts'

interface PhoneCountProps {
  property: string
  month: string
  rows: readonly SheetRow[]
  onType: (row: SheetRow, column: TypedColumn, text: string) => void
  onSave: () => void
  /** Takes the last step back and returns its SKU; absent without one. */
  onUndo: (() => number | undefined) | undefined
  onClose: () => void
}

const toDo: readonly RowState[] = ['missing', 'unfinished', 'invalid', 'unexplained']
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const usualReasons = ['training', 'damaged', 'recount'] as const

/** Whether something is left to count in a row. */
export function isToDo({ state }: SheetRow): boolean {
  return toDo.includes(state)
}

/** Counting on a phone: one card type at a time, what is on hand first, with keys of its own that cover no number. */
export function PhoneCount({ property, month, rows, onType, onSave, onUndo, onClose }: PhoneCountProps) {
  const { t, format } = useWords()
  const words = useDiscrepancyWords()
  const form = useRef<HTMLFormElement>(null)
  const column = useRef<CardColumn>('on_hand')
  /** The number that was selected when it was come to, by its card type. */
  const entered = useRef('')
  const [chosen, setChosen] = useState(() => rows.find(isToDo)?.line.sku.id)
  const at = Math.max(
    0,
    rows.findIndex(({ line }) => line.sku.id === chosen),
  )
  const row = rows[at]
  const sku = row?.line.sku
  const id = sku?.id
  // Not when the same card type is read again, which would move the focus while a number is typed.
  useLayoutEffect(() => {
    const input = id === undefined ? undefined : inputOf(form.current, 'on_hand')
    input?.focus()
    input?.select()
  }, [id])
  useHotkeys([['mod+Z', undo]], [])
  useWindowEvent('keydown', onKeyDown)
  if (!row || !sku) return null
  const { inputs, discrepancy, calculated, previous } = row
  const after = [...rows.slice(at + 1), ...rows.slice(0, at)]
  const following = after.find(isToDo)
  const isDone = !isToDo(row)
  const neighbour = (distance: 1 | -1) => {
    const others = distance === 1 ? rows.slice(at + 1) : rows.slice(0, at).reverse()
    return others.find((other) => isTypable(other, 'on_hand'))
  }

  /** To the next empty number, then to the reason, then to the next card type that is not counted. */
  function goOn(event: SubmitEvent): void {
    event.preventDefault()
    if (!row) return
    const order = ['on_hand', ...movementColumns, 'reason'] as const
    const open = order.find(
      (one) => isTypable(row, one) && (inputs[one].trim() === '' || row.invalid.has(one)),
    )
    if (open) inputOf(form.current, open)?.focus()
    else if (following) goTo(following)
    else onSave()
  }

  function goTo(other: SheetRow | undefined): void {
    if (other) setChosen(other.line.sku.id)
  }

  function undo(): void {
    const undone = onUndo?.()
    if (undone !== undefined) setChosen(undone)
  }

  /** A digit is never lost, also when a key of the page or nothing has the focus. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (!/^\d$/.test(event.key)) return
    event.preventDefault()
    press(event.key)
  }

  /** Types at the caret of the number that had it last. */
  function press(key: string): void {
    const input = inputOf(form.current, column.current)
    if (!row || !input) return
    input.focus()
    const { value } = input
    const [from, to] = [input.selectionStart ?? value.length, input.selectionEnd ?? value.length]
    const kept = key === '' && from === to ? value.slice(0, Math.max(0, from - 1)) : value.slice(0, from)
    onType(row, column.current, kept + key + value.slice(to))
  }

  function number(name: CardColumn) {
    return (
      <label key={name} className={name === 'on_hand' ? classes.hand : classes.term}>
        <span>
          {name !== 'on_hand' && <b aria-hidden="true">{figureSigns[name]} </b>}
          {t(`columns.count.${name}`)}
        </span>
        <input
          name={name}
          // The keys below are those of the phone.
          inputMode="none"
          autoComplete="off"
          maxLength={14}
          // The dialog focuses it only in a later task, until when digits would be lost.
          {...(name === 'on_hand' && { 'data-autofocus': true, ref: focusOnMount })}
          aria-invalid={row?.invalid.has(name)}
          value={inputs[name]}
          onFocus={(event) => {
            column.current = name
            // Not when the window gets the focus again: the next digit would replace those that are typed.
            if (entered.current === `${id} ${name}`) return
            entered.current = `${id} ${name}`
            event.currentTarget.select()
          }}
          onChange={(event) => row && onType(row, name, event.currentTarget.value)}
        />
      </label>
    )
  }

  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={t('phoneCount.title')} radius={0}>
        <Modal.Body p={0} h="100%">
          <form ref={form} className="column on-panel" style={{ height: '100dvh' }} onSubmit={goOn}>
            <div className="row gap-xs" style={{ padding: '0.25rem 1rem 0.25rem 0.25rem' }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('phoneCount.back')}
                onClick={onClose}
              >
                <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
              <span className="grow shrinkable">
                <strong className="block">{format.month(month)}</strong>
                <span className="block dim small ellipsis">{property}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('phoneCount.undo')}
                disabled={!onUndo}
                onClick={undo}
              >
                <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
              <span className="dim figures">
                {t('phoneCount.position', { at: at + 1, all: rows.length })}
              </span>
            </div>
            <div
              className={classes.steps}
              role="progressbar"
              aria-valuemin={0}
              aria-valuemax={rows.length}
              aria-valuenow={rows.filter((other) => !isToDo(other)).length}
              aria-label={t('phoneCount.progress')}
            >
              {rows.map((other) => (
                <i
                  key={other.line.sku.id}
                  data-current={other === row || undefined}
                  data-open={isToDo(other) || undefined}
                />
              ))}
            </div>
            <div className={classes.one}>
              <h2 className="row large flush wrap" style={{ gap: '0 0.5rem' }}>
                {format.sku(sku.description)}
                {following && (
                  <span className="dim small regular push-end">
                    {t('phoneCount.following', { sku: format.sku(following.line.sku.description) })}
                  </span>
                )}
              </h2>
              {number('on_hand')}
              <div className={classes.terms}>
                <div className={classes.term}>
                  <span className="dim">{t('monthSheet.previous')}</span>
                  <span className="dim figures">{format.number(previous)}</span>
                </div>
                {sku.detailed_form && movementColumns.map(number)}
              </div>
              {sku.detailed_form && (
                <div
                  className={classes.sum}
                  data-sign={discrepancy === undefined ? undefined : Math.sign(discrepancy)}
                >
                  <Figure label={t('columns.count.on_hand')}>{inputs.on_hand || '–'}</Figure>
                  <span className="dim">−</span>
                  <Figure label={t('monthSheet.expected')}>{format.number(calculated)}</Figure>
                  <span className="dim">=</span>
                  <Figure label={t('inventory.discrepancy')}>
                    <DiscrepancyText value={discrepancy} />
                  </Figure>
                  <span role="status" className="visually-hidden">
                    {discrepancy !== undefined && words(discrepancy)}
                  </span>
                </div>
              )}
              {isTypable(row, 'reason') && (
                <>
                  <label className={classes.reason}>
                    <span className="dim">{t('columns.count.reason')}</span>
                    <input
                      name="reason"
                      autoComplete="off"
                      value={inputs.reason}
                      onChange={(event) => onType(row, 'reason', event.currentTarget.value)}
                    />
                  </label>
                  <div className="wrap gap-sm">
                    {usualReasons.map((reason) => {
                      const text = t(`phoneCount.reasons.${reason}`)
                      return (
                        <UnstyledButton
                          key={reason}
                          className={classes.usual}
                          aria-pressed={inputs.reason === text}
                          onClick={() => onType(row, 'reason', text)}
                        >
                          {text}
                        </UnstyledButton>
                      )
                    })}
                  </div>
                </>
              )}
              {row.invalid.size > 0 && (
                <Text c="red" role="alert">
                  {t('inventory.whole_number')}
                </Text>
              )}
            </div>
            <div className={classes.keys}>
              {digits.map((digit) => (
                <Key key={digit} onPress={() => press(digit)}>
                  {digit}
                </Key>
              ))}
              <Key quiet onPress={() => goTo(neighbour(-1))} isOff={!neighbour(-1)}>
                {t('phoneCount.before')}
              </Key>
              <Key onPress={() => press('0')}>0</Key>
              <Key quiet onPress={() => goTo(neighbour(1))} isOff={!neighbour(1)}>
                {t('phoneCount.skip')}
              </Key>
              <Key quiet label={t('phoneCount.erase')} onPress={() => press('')}>
                <IconBackspace size={24} stroke={1.75} aria-hidden="true" />
              </Key>
              <button type="submit" className={classes.next}>
                <IconCornerDownLeft size={24} stroke={1.75} aria-hidden="true" />
                {isDone && !following ? t('ui.save') : t('phoneCount.next')}
              </button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function inputOf(form: HTMLFormElement | null, column: TypedColumn): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name=${column}]`) ?? null
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <span className="block dim small">{label}</span>
      <span className="large figures">{children}</span>
    </span>
  )
}

interface KeyProps {
  quiet?: boolean
  isOff?: boolean
  label?: string
  onPress: () => void
  children: ReactNode
}

function Key({ quiet, isOff, label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={classes.key}
      data-quiet={quiet}
      disabled={isOff}
      aria-label={label}
      // The number that is typed into keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
