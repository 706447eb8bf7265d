import { type PropertyCompanies, readCalls } from '@comptoir/contract/schemaless-calls'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callIfOffered } from './rest.ts'

/**
 * The companies that the property dealt with lately; null if the server does not offer the list. It is a list of clients: it is
 * kept in the memory of the page alone, and loaded again only if it has changed.
 */
export function ownCompanies(property: string) {
  return queryOptions({
    queryKey: keyOf(property),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    // Comparing the answer with the one before takes longer than it saves.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<PropertyCompanies | null> => {
      const known = client.getQueryData<PropertyCompanies | null>(keyOf(property)) ?? null
      const call = { query: { property }, knownVersion: known?.version, signal }
      return (await callIfOffered(readCalls.propertyCompanies, call)) ?? known
    },
  })
}

/** Forgets the list of the property when another one is chosen. Signing out clears all that was loaded. */
export function useForgetOwnCompanies(property: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (property === undefined) return
    return () => client.removeQueries({ queryKey: keyOf(property) })
  }, [client, property])
}

function keyOf(property: string) {
  return ['own-companies', property] as const
}
