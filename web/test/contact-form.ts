import type { Language } from '@comptoir/contract/constants'
import type { Role } from '@comptoir/contract/roles'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { server } from './fake-server.ts'
import { tables } from './fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from './render.tsx'

/** What most tests of the contact form begin with: a clerk of a property, a company, and the company of all customers. */
export function insertCounter({ name = 'Papeterie du Port', role = 'user' as Role } = {}) {
  const property = insertProperty()
  const staff = insertStaff(role, [property])
  const company = tables.insert('account', { name })
  const customers = tables.insert('account', { name: 'Customers' })
  server.answerQuery('settingsList', { settingsList: [{ value: customers.sfid }] })

  function openAt(search: string, language: Language = 'en'): Promise<void> {
    return renderScreen(`/contactform?${search}`, { staff, property, language })
  }

  return {
    ...{ property, staff, company, customers, openAt },
    /** A contact of the company, unless the values name another. */
    insertContact(firstname: string, lastname = 'Roy', values: Partial<ContactRow> = {}): ContactRow {
      const email = `${foldedText(firstname)}@client.example`
      return tables.insert('contact', { firstname, lastname, email, accountid: company.sfid, ...values })
    },
    /** Opens the form of the company, with a contact chosen if one is given. */
    open(contact?: ContactRow, language?: Language): Promise<void> {
      return openAt(`company=${company.id}${contact ? `&contact=${contact.id}` : ''}`, language)
    },
  }
}

export type Counter = ReturnType<typeof insertCounter>

interface FoundAddress {
  Id: string
  Text: string
  Description: string
  Next: string
}

/** The address service has these addresses, all in Halifax, and finds all of them unless `find` says which. */
export function answerAddresses(
  addresses: readonly FoundAddress[],
  find: (query: URLSearchParams) => readonly FoundAddress[] = () => addresses,
  wait: () => Promise<void> = async () => {},
): void {
  server.fault('/Find/', async (_, { path }) => {
    await wait()
    return Response.json({ Items: find(new URL(path).searchParams) })
  })
  server.fault('/Retrieve/', async (_, { path }) => {
    await wait()
    const Line1 = addresses.find(({ Id }) => Id === new URL(path).searchParams.get('Id'))?.Text
    const rest = { City: 'Halifax', ProvinceCode: 'NS', PostalCode: 'B3H 0K1', CountryName: 'Canada' }
    return Response.json({ Items: [{ Language: 'ENG', Line1, ...rest }] })
  })
}
