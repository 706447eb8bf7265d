import { type Language, maxAddressSuggestions } from '@comptoir/contract/constants'
import * as z from 'zod'
import { Failure } from '../../../lib/failure.ts'
import type { CompanyAddress } from './company-values.ts'

/** Where to look for addresses: in a group, if one was opened. */
interface AddressQuestion {
  text: string
  group: string | undefined
  language: Language
  signal: AbortSignal
}

/** Speaks with an AddressComplete-compatible service. It has no session of ours, and gets nothing but what was typed. */
export function addressService({ url, key }: { url: string; key: string | undefined }) {
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
    async find({ text, group, language, signal }: AddressQuestion): Promise<Suggestion[]> {
      const parameters = {
        SearchTerm: text,
        LastId: group ?? '',
        Country: 'CAN',
        LanguagePreference: language,
        MaxSuggestions: String(maxAddressSuggestions),
      }
      const found = await ask('Find/v2.10/json3.ws', parameters, foundItem, signal)
      return found.slice(0, maxAddressSuggestions)
    },

    async retrieve(id: string, language: Language): Promise<CompanyAddress> {
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

const foundItem = z
  .object({
    Id: z.string(),
    Text: z.string(),
    Description: z.string().default(''),
    Next: z.enum(['Find', 'Retrieve']),
  })
  .transform(({ Id, Text, Description, Next }) => ({
    id: Id,
    text: Text,
    description: Description,
    isGroup: Next === 'Find',
  }))

/** An address, or a street or building that stands for many of them. */
export type Suggestion = z.output<typeof foundItem>

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
