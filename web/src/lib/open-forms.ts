import { useEffect } from 'react'

const open = new Set<object>()

/** Whether a form stands on the page in which somebody may have typed something. */
export function isFormOpen(): boolean {
  return open.size > 0
}

/** Counts the calling component among the open forms for as long as it stands on the page. */
export function useOpenForm(): void {
  useEffect(() => {
    const mark = {}
    open.add(mark)
    return () => {
      open.delete(mark)
    }
  }, [])
}
