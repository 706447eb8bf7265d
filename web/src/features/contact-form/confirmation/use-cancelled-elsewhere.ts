import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { codeExists } from './confirmation-data.ts'
import { todaysCodesKey } from './todays-codes-data.ts'

/** Reports that the code was cancelled in another tab or on another computer. A failed check reports nothing. */
export function useCancelledElsewhere(id: number, onCancelled: () => void): void {
  const queryClient = useQueryClient()
  const { data: exists } = useQuery(codeExists(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is reported once, whatever function is passed later.
  useEffect(() => {
    if (exists !== false) return
    void queryClient.invalidateQueries({ queryKey: todaysCodesKey })
    onCancelled()
  }, [exists])
}
