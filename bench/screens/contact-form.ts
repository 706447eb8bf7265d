import { searchDelayMs } from '@comptoir/contract/constants'
import { searchQueries } from '../../web/src/features/contact-form/find/company-queries.ts'
import { searchTerms } from '../../web/src/features/contact-form/find/search-terms.ts'
import type { DataSet } from '../cases/case.ts'
import { aWordOf, distinct } from '../cases/terms.ts'

/** What people type into the company search, and what the web client then asks the server. */
export const contactForm = {
  name: 'contact-form',
  title: 'The company search of the contact form',
  /** Milliseconds before the screen asks for what was typed. */
  pause: searchDelayMs.contactForm,
  /** Texts by their kind, the same on every run. */
  async texts(data: DataSet) {
    const names = await data.spread('account', 'name', 40, 81)
    const addresses = await data.spread('account', 'address_line_1__c', 40, 81)
    const cities = await data.spread('account', 'billingcity', 40, 81)
    const people = await data.spread('contact', 'name', 40, 82)
    const words = distinct(names.map((name, at) => aWordOf(name, at)))
    return {
      'two letters': distinct(words.map((word) => word.slice(0, 2))),
      'three letters': distinct(words.map((word) => word.slice(0, 3))),
      'a word': words,
      'a name': names,
      'several words': names.map((name, at) => `${aWordOf(name, at)} ${cities[at] ?? ''}`),
      'a name and an address': names.map((name, at) => `${name}, ${addresses[at] ?? ''}`),
      'a contact’s name': people,
      'an e-mail address': await data.spread('contact', 'email', 40, 83),
      'a phone number': await data.spread('contact', 'phone', 40, 84),
      'an order’s code': await data.spread('"order"', 'vts_id', 40, 85),
    }
  },
  /** All sent in one request, by the name of their search. */
  async questions(text: string, data: DataSet) {
    return searchQueries(searchTerms(text), await customersCompany(data))
  },
}

async function customersCompany(data: DataSet): Promise<string | null> {
  const [setting] = await data.query<{ value: string | null }>(
    `select value from settings where setting = 'b2c_account'`,
  )
  return setting?.value ?? null
}
