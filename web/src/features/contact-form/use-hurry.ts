import { useEffect, useState } from 'react'

/** Enter before the answers are there: they are asked for at once, and `onComplete` takes what alone is found. */
export function useHurry(isComplete: boolean, onComplete: () => void) {
  const [isHurried, setHurried] = useState(false)
  useEffect(() => {
    if (!isHurried || !isComplete) return
    setHurried(false)
    onComplete()
  }, [isHurried, isComplete, onComplete])
  return setHurried
}
