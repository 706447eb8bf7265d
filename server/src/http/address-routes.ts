import { type Language, maxAddressSuggestions } from '@comptoir/contract/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { createAdmissionQueue } from '../database/admission-queue.ts'
import { type Database, DatabaseUnavailable } from '../database/pool.ts'
import { isStorable } from '../engine/reading/coerce.ts'
import { readAddressId } from '../workflows/addresses/address-suggestion.ts'
import { findAddresses, findAddressesWithin, retrieveAddress } from '../workflows/addresses/find-address.ts'

/** An address service with the interface of Canada Post's AddressComplete, backed by the address table. */
export function addressRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const turns = createAdmissionQueue(queueLimits)
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const leave = await turns.enter().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause)
    })
    return work().finally(leave)
  }

  app.get('/address/Find/v2.10/json3.ws', async (request, reply) => {
    allowAnyOrigin(reply)
    const query = findQuery.safeParse(request.query)
    if (!query.success) return { Items: [faultOf(query.error)] }
    const {
      SearchTerm: term,
      LastId: lastId,
      MaxSuggestions: limit,
      LanguagePreference: language,
    } = query.data
    const search = { term, language, limit }
    if (!lastId)
      return {
        Items: term.trim() ? await inTurn(() => findAddresses(database, search)) : [faults.termMissing],
      }
    const container = readAddressId(lastId)
    if (!container || container.kind === 'address') return { Items: [faults.lastId] }
    const found = await inTurn(() => findAddressesWithin(database, container, search))
    return { Items: found ?? [faults.lastId] }
  })

  app.get('/address/Retrieve/v2.11/json3.ws', async (request, reply) => {
    allowAnyOrigin(reply)
    const query = retrieveQuery.safeParse(request.query)
    if (!query.success) return { Items: [faultOf(query.error)] }
    const { Id: text } = query.data
    if (!text) return { Items: [faults.idMissing] }
    const id = readAddressId(text)
    const items = id?.kind === 'address' ? await inTurn(() => retrieveAddress(database, id.id)) : []
    return { Items: items.length > 0 ? items : [faults.id] }
  })
}

/** These calls need no sign-in, so they may use only a small share of the database connections. */
const queueLimits = { maxActive: 6, maxQueued: 100, queueTimeoutMs: 1500 }

interface Fault {
  Error: string
  Description: string
  Cause: string
  Resolution: string
}

/** Like the real service, errors are items of a 200 answer, not HTTP statuses. */
const faults = {
  termMissing: {
    Error: '1001',
    Description: 'SearchTerm or LastId Required',
    Cause: 'The SearchTerm or LastId parameters were not supplied.',
    Resolution: 'Check they were supplied and try again.',
  },
  idMissing: {
    Error: '1001',
    Description: 'Id Required',
    Cause: 'The Id parameter was not supplied.',
    Resolution: 'Supply the Id of an item whose Next is Retrieve.',
  },
  id: invalid('Id', 'Use only an Id that Find gave with Next Retrieve.'),
  lastId: invalid('LastId', 'Use only an Id that Find gave with Next Find.'),
  country: {
    Error: '1003',
    Description: 'Country Invalid',
    Cause: 'Only Canadian addresses are known here.',
    Resolution: 'Leave Country out, or set it to CAN.',
  },
} satisfies Record<string, Fault>

const maxTextLength = 200
const text = z.string().max(maxTextLength).refine(isStorable).default('')

/** Clients of the real service also send a Key, which is ignored. */
const findQuery = z.object({
  SearchTerm: text,
  LastId: text,
  Country: text.refine((country) => ['', 'can', 'ca', 'canada'].includes(country.trim().toLowerCase())),
  LanguagePreference: text.transform((language): Language => (/^fr/i.test(language) ? 'fr' : 'en')),
  MaxSuggestions: z
    .string()
    .regex(/^\d{0,4}$/)
    .default('')
    .transform((digits) =>
      Math.min(Math.max(Number(digits || maxAddressSuggestions), 1), maxAddressSuggestions),
    ),
})

const retrieveQuery = z.object({ Id: text })

function faultOf({ issues }: z.ZodError): Fault {
  const parameter = String(issues[0]?.path[0] ?? 'SearchTerm')
  return parameter === 'Country' ? faults.country : invalid(parameter, 'Check its value and try again.')
}

function invalid(parameter: string, resolution: string): Fault {
  return {
    Error: '1002',
    Description: `${parameter} Invalid`,
    Cause: `The ${parameter} parameter was not recognised.`,
    Resolution: resolution,
  }
}

/** Pages of any origin may read the answer, as with the real service: addresses are public. */
function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
}
