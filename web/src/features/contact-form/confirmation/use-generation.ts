import { draftDeletableMinutes } from '@comptoir/contract/constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSessionUser } from '../../../data/session.ts'
import { storedJson, tabStore } from '../../../lib/browser-store.ts'
import { Failure, failureKeys } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { type Buyer, useBuyerErrorText } from '../buyer.ts'
import { contactById, isBlocked } from '../contact-form-data.ts'
import { todaysCodesKey } from './codes-data.ts'
import {
  campaignsAt,
  codeCalls,
  type GeneratedCode,
  lastOrderNumber,
  type Purchase,
} from './confirmation-data.ts'
import { type Attempt, generateCode } from './generate-code.ts'

interface GenerationOptions {
  buyer: Buyer
  campaign: GeneratedCode['campaign']
  onGenerated: (generated: GeneratedCode) => void
  /** The chosen campaign is no longer offered. */
  onCampaignRefused: () => void
}

/** Generates a code for the buyer. */
export function useGeneration({ buyer, campaign, onGenerated, onCampaignRefused }: GenerationOptions) {
  const { t } = useTranslation()
  const errorText = useBuyerErrorText(buyer.mode)
  const queryClient = useQueryClient()
  const author = useSessionUser()?.sfid
  const { data: lastNumber } = useQuery(lastOrderNumber())

  const { mutate, isPending, error } = useAction({
    mutationFn: (given: { purchase: Purchase; author: string }) =>
      generateCode(
        codeCalls(given.purchase, given.author, { campaignId: campaign?.id, lastNumber }),
        storedAttempt(given.author, given.purchase),
      ),
    onSuccess: (order) => onGenerated({ ...order, campaign }),
    onError: (failed, { purchase: { contact, property } }) => {
      // The error may show that the contact, the blocked email or the campaigns on the page are out of date.
      void queryClient.invalidateQueries({ queryKey: contactById(contact.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: isBlocked(contact.email ?? '').queryKey })
      void queryClient.invalidateQueries({ queryKey: campaignsAt(property).queryKey })
      if (failed instanceof Failure && failed.key === 'campaign_not_offered_error') onCampaignRefused()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: todaysCodesKey })
      void queryClient.invalidateQueries({ queryKey: lastOrderNumber().queryKey })
    },
  })

  return {
    generating: isPending,
    failure: error ? failureText(error) : undefined,
    generate: () => {
      const { contact } = buyer
      if (contact && author !== undefined) mutate({ purchase: { ...buyer, contact }, author })
    },
  }

  function failureText(failed: Error): string {
    if (!(failed instanceof Failure && failed.answerLost))
      return errorText(...failureKeys(failed, 'vts_code_fail'))
    return `${errorText('vts_code_fail')} ${t(failed.key === 'connection_lost' ? 'confirmation.lost' : 'confirmation.failed')}`
  }
}

/**
 * The attempt whose outcome is unknown, stored for the tab so that a reload or a visit to another contact does not lose it.
 * It expires when its order can no longer be cancelled, because a later purchase needs a new code.
 */
export function storedAttempt(author: string, { contact, property }: Purchase): Attempt {
  const key = `comptoir-code-attempt:${author}:${contact.id}:${property.id}`
  return {
    get code() {
      return storedJson(key, freshCode, tabStore)
    },
    set code(code) {
      if (code === undefined) tabStore.remove(key)
      else tabStore.set(key, JSON.stringify({ code, begunAt: Date.now() }))
    },
  }
}

function freshCode(value: unknown): string | undefined {
  const { code, begunAt } = (value ?? {}) as { code?: unknown; begunAt?: unknown }
  const isFresh = typeof begunAt === 'number' && Date.now() - begunAt < draftDeletableMinutes * 60_000
  return isFresh && typeof code === 'string' ? code : undefined
}
