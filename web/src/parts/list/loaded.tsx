import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'

interface LoadedProps<Read, Data, Key extends QueryKey> {
  query: UseQueryOptions<Read, Error, Data, Key>
  /** Says what is missing if it cannot be loaded. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** What needs data that may still be loading, or cannot be loaded. */
export function Loaded<Read, Data, Key extends QueryKey>({
  query,
  failed,
  children,
}: LoadedProps<Read, Data, Key>) {
  const errorText = useErrorText()
  const { data, isPending, isError, error, refetch } = useQuery(query)
  if (isPending) return <LoadingPanel />
  if (isError)
    return (
      <FailedPanel onRetry={() => refetch()}>
        {failed} {errorText(failureKey(error, 'service_unavailable'))}
      </FailedPanel>
    )
  return children(data)
}
