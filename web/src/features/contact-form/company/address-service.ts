import { type Language, maxAddressSuggestions } from '@comptoir/contract/constants'
import * as z from 'zod'
import { Failure } from '../../../lib/failure.ts'
import type { CompanyAddress } from './company-values.ts'

/** An address, or a street or building that stands for many of them. */
export interface Suggestion {
  id: string
  text: string
  description: string
  isGroup: boolean
}

export interface AddressService {
  /** What the text may mean, within a group where one was opened. */
  find: (question: {
    text: string
    group: string | undefined
    language: Language
    signal: AbortSignal
  }) => Promise<Suggestion[]>
  retrieve: (id: string, language: Language) => Promise<CompanyAddress>
}

/** Speaks with an AddressComplete-compatible service. It has no session of ours, and gets nothing but what was typed. */
export function addressService({ url, key }: { url: string; key: string | undefined }): AddressService {
  async function ask<Item extends z.ZodType>(
    call: string,
    parameters: Record<string, string>,
    item: Item,
    signal?: AbortSignal,
  ): Promise<z.output<Item>[]> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await fetch(`${url}/${call}?${new URLSearchParams({ Key: key ?? '', ...parameters })}`, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: 'omit',
      })
      // What went wrong comes as an item of another shape.
      return z.object({ Items: z.array(item) }).parse(await answer.json()).Items
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new Failure('service_unavailable', { cause })
    }
  }

  return {
    async find({ text, group, language, signal }) {
      const items = await ask(
        'Find/v2.10/json3.ws',
        {
          SearchTerm: text,
          LastId: group ?? '',
          Country: 'CAN',
          LanguagePreference: language,
          MaxSuggestions: String(maxAddressSuggestions),
        },
        foundItem,
        signal,
      )
      return items.slice(0, maxAddressSuggestions).map(({ Id, Text, Description, Next }) => ({
        id: Id,
        text: Text,
        description: Description,
        isGroup: Next === 'Find',
      }))
    },

    async retrieve(id, language) {
      const items = await ask('Retrieve/v2.11/json3.ws', { Id: id }, retrievedItem)
      const item = items.find(({ Language }) => Language.toLowerCase().startsWith(language)) ?? items[0]
      if (!item) throw new Failure('service_unavailable', { message: 'No address came with this id.' })
      const lines = [item.Line1, item.Line2, item.Line3, item.Line4, item.Line5]
      return {
        address_line_1__c: item.Line1,
        billingstreet: lines.filter((line) => line !== '').join(', '),
        billingcity: item.City,
        billingstate: item.ProvinceCode,
        billingpostalcode: item.PostalCode,
        billingcountry: item.CountryName,
      }
    },
  }
}

const timeoutMs = 8000

const foundItem = z.object({
  Id: z.string(),
  Text: z.string(),
  Description: z.string().default(''),
  Next: z.enum(['Find', 'Retrieve']),
})

const line = z.string().default('')

const retrievedItem = z.object({
  Language: z.string(),
  Line1: z.string(),
  Line2: line,
  Line3: line,
  Line4: line,
  Line5: line,
  City: z.string(),
  ProvinceCode: z.string(),
  PostalCode: z.string(),
  CountryName: z.string(),
})
