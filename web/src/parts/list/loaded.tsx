import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureKey } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'

interface LoadedProps<Read, Data, Key extends QueryKey> {
  query: UseQueryOptions<Read, Error, Data, Key>
  /** Says what is missing if it cannot be loaded. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** What needs data that may still be loading, or cannot be loaded. */
export function Loaded<Read, Data, Key extends QueryKey>(props: LoadedProps<Read, Data, Key>) {
  const query = useQuery(props.query)
  return query.isSuccess ? props.children(query.data) : <Awaited query={query} failed={props.failed} />
}

/** In the place of what is not loaded: that it is loading, or why it cannot be. */
export function Awaited({
  placeholder = <LoadingPanel />,
  ...props
}: FailedQueryProps & { placeholder?: ReactNode }) {
  return props.query.error ? <FailedQuery {...props} /> : placeholder
}

interface FailedQueryProps {
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** Says what is missing. */
  failed?: string | undefined
  /** What is said where the reason is not known. */
  fallback?: ErrorKey
}

/** Why a query failed, and a button to ask again. */
export function FailedQuery(props: FailedQueryProps) {
  const { query, failed, fallback = 'service_unavailable' } = props
  const { errorText } = useWords()
  return (
    <FailedPanel onRetry={() => query.refetch()}>
      {failed} {errorText(failureKey(query.error, fallback))}
    </FailedPanel>
  )
}
