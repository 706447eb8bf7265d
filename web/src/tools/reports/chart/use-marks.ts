import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Box } from './scale.ts'

interface Active {
  index: number
  input: Input
}

/**
 * Which mark of a chart has its tooltip open. A mouse opens it by pointing and filters by clicking; a finger opens it with
 * the first tap and filters with the second; the keyboard opens it by moving the focus and filters with Enter.
 */
export function useMarks(marks: readonly Mark[]) {
  const frame = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ input: Input; wasOpen: boolean }>(undefined)
  const [active, setActive] = useState<Active>()
  const [lastFocused, setLastFocused] = useState<number>()
  const chosen = marks.findIndex(({ isChosen }) => isChosen)
  const tabStop = Math.min(lastFocused ?? Math.max(chosen, 0), marks.length - 1)
  const isOpen = active !== undefined

  useEffect(() => {
    if (!isOpen) return
    // Also if the focus is elsewhere, because pointing opened the tooltip.
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') setActive(undefined)
    }
    const closeOutside = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setActive(undefined)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen])

  function focusMark(index: number): void {
    const options = frame.current?.querySelectorAll<HTMLElement>('[role=option]')
    options?.[Math.max(0, Math.min(index, marks.length - 1))]?.focus()
  }

  function markProps(index: number) {
    return {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setActive({ index, input: 'mouse' })
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setActive(undefined)
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        pressed.current = {
          input: pointerType === 'mouse' ? 'mouse' : 'touch',
          wasOpen: active?.index === index,
        }
      },
      onClick: () => {
        const { input, wasOpen } = pressed.current ?? { input: 'mouse', wasOpen: true }
        pressed.current = undefined
        setActive({ index, input })
        if (input === 'mouse' || wasOpen) marks[index]?.onChoose?.()
      },
      onFocus: () => {
        setLastFocused(index)
        // A click decides for itself.
        if (!pressed.current) setActive({ index, input: 'keys' })
      },
      onBlur: () => setActive(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const { key } = event
        const target = targetOf(key, index, marks.length)
        if (target !== undefined) focusMark(target)
        else if (key === 'Enter' || key === ' ') marks[index]?.onChoose?.()
        else return
        event.preventDefault()
      },
    }
  }

  return { active: active?.index, input: active?.input, tabStop, frameProps: { ref: frame }, markProps }
}

/** The mark that a key moves to. */
function targetOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return index - 1
    case 'ArrowRight':
    case 'ArrowDown':
      return index + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** A bar, or a group of bars, of one thing. */
export interface Mark {
  key: string
  /** The part of the chart that reacts to the pointer. */
  box: Box
  /** What it is, and its figures; screen readers read them as its name. */
  tooltip: TooltipContent
  isChosen?: boolean | undefined
  /** Filters by the mark. */
  onChoose?: (() => void) | undefined
}

export interface TooltipContent {
  title: string
  lines: readonly TooltipLine[]
}

export interface TooltipLine {
  label: string
  value: string
}

/** How a tooltip was opened, which decides how to filter by its mark. */
export type Input = 'mouse' | 'touch' | 'keys'
