import { useSearchParams } from 'react-router'

/** The tier whose companies are listed: null for those without one, undefined for all companies. */
export interface TierFilter {
  tier: string | null | undefined
  choose: (tier: string | null | undefined) => void
}

/** The tier in the URL, where an empty one means no tier. Each choice is a step that Back undoes. */
export function useTierFilter(): TierFilter {
  const [params, setParams] = useSearchParams()
  const tier = params.get('tier')
  return {
    tier: tier === null ? undefined : tier || null,
    choose: (next) => {
      const after = new URLSearchParams(window.location.search)
      after.delete('page')
      if (next === undefined) after.delete('tier')
      else after.set('tier', next ?? '')
      setParams(after, { preventScrollReset: true })
    },
  }
}
