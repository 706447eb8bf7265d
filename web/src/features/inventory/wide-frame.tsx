import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './wide-frame.module.css'

interface WideFrameProps {
  /** Said over the table. */
  legend?: string
  /** Said while there is more at the right. */
  more: string
  /** Of the box that scrolls. */
  className?: string | undefined
  children: ReactNode
}

/** A table that may be wider than the page: it scrolls sideways, and says so. */
export function WideFrame({ legend, more, className = '', children }: WideFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <>
      {(legend || hasMore) && (
        <Group mb="xs" gap="xs">
          <Text c="dimmed">{legend}</Text>
          {hasMore && (
            <Text c="dimmed" fz="xs" ms="auto">
              {more}
            </Text>
          )}
        </Group>
      )}
      <div className={classes.edge} data-more={hasMore || undefined}>
        <div ref={box} className={`${classes.box} ${className}`}>
          {children}
        </div>
      </div>
    </>
  )
}
