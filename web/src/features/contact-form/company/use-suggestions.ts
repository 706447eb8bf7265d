import { searchDelayMs } from '@comptoir/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { config } from '../../../data/config.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { addressService, type Suggestion } from './address-service.ts'

interface Suggestions {
  found: readonly Suggestion[] | undefined
  /** Whether they belong to the text in the box. */
  current: boolean
  failed: boolean
  retry: () => void
  /** Requests them without waiting for a pause. */
  settleNow: () => void
}

/** Suggestions of the address service for the text, requested once typing pauses. */
export function useSuggestions(text: string, group: Suggestion | undefined, wanted: boolean): Suggestions {
  const { language } = useLanguage()
  const typed = text.trim()
  const { settled, settleNow } = useDebounced(typed, searchDelayMs.contactForm)
  // Opening a group is no typing, so its suggestions are requested without a delay.
  const searched = typed === group?.text ? typed : settled
  const enabled = wanted && (group !== undefined || searched.length >= shortestAddressSearch)
  const query = useQuery({
    queryKey: ['addresses', language, group?.id, searched],
    queryFn: ({ signal }) => theAddressService().find({ text: searched, group: group?.id, language, signal }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return {
    found: enabled ? query.data : undefined,
    current: enabled && searched === typed && query.isSuccess && !query.isPlaceholderData,
    failed: enabled && query.isError,
    retry: () => void query.refetch(),
    settleNow,
  }
}

export function theAddressService() {
  const { addressServiceUrl: url, addressServiceKey: key } = config()
  return addressService({ url, key })
}

export const shortestAddressSearch = 3
