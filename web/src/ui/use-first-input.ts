import { useEffect, useEffectEvent } from 'react'

/** Calls `act` once, when the user first types or points after the component is mounted. */
export function useFirstInput(act: () => void): void {
  const onInput = useEffectEvent(act)
  useEffect(() => {
    const stop = new AbortController()
    const listen = () => {
      stop.abort()
      onInput()
    }
    for (const type of ['keydown', 'input', 'pointermove', 'pointerdown'])
      window.addEventListener(type, listen, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
}
