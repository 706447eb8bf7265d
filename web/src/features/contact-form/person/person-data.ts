import type { Language } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from '../../../data/rest.ts'
import { download } from '../../../lib/download.ts'

function partsOf({ id }: Pick<ContactRow, 'id'>) {
  return { contactId: String(id) }
}

/** What is kept about the person of a contact. */
export function personOf(contact: Pick<ContactRow, 'id'>) {
  return queryOptions({
    queryKey: ['person', contact.id],
    staleTime: 0,
    queryFn: ({ signal }) => callRest(restCalls.person, { parts: partsOf(contact), signal }),
  })
}

/** Saves everything that is kept about the person as a file in the language of the page. */
export async function downloadPerson(contact: Pick<ContactRow, 'id'>, language: Language): Promise<void> {
  const file = await callRest(restCalls.exportPerson, { parts: partsOf(contact), payload: { language } })
  download(file.name, [file.html], 'text/html;charset=utf-8')
}

export async function anonymisePerson(contact: Pick<ContactRow, 'id'>, reason: string): Promise<void> {
  await callRest(restCalls.anonymisePerson, { parts: partsOf(contact), payload: { reason } })
}
