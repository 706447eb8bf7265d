import { useEffect } from 'react'

const open = new Set<object>()

/** Whether a form is mounted, which may hold unsaved input. */
export function isFormOpen(): boolean {
  return open.size > 0
}

/** Registers the calling component as an open form while it is mounted. */
export function useOpenForm(): void {
  useEffect(() => {
    const mark = {}
    open.add(mark)
    return () => {
      open.delete(mark)
    }
  }, [])
}
