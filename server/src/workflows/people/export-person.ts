import type { Language } from '@comptoir/contract/constants'
import type { PersonFile } from '@comptoir/contract/people'
import type { Actor } from '../../engine/definition/actor.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import { requireFreshSignIn } from '../../tables/rules/fresh-sign-in.ts'
import { dayMs, spendBudget } from '../limits/budget.ts'
import { sendSecurityNotice } from '../security-notices/security-notice.ts'
import { readNumberSetting } from '../settings/settings.ts'
import type { PersonDependencies } from './anonymise-person.ts'
import { readPersonData } from './person-data.ts'

interface ExportRequest {
  contactId: number
  language: Language
  clientAddress: string
}

/** Writes everything that is kept about a person into one file. Each export is audited with every contact in it. */
export async function exportPerson(
  { database, mailer, securityLog, clock, registry }: PersonDependencies,
  actor: Actor,
  { contactId, language, clientAddress }: ExportRequest,
): Promise<PersonFile> {
  const now = clock()
  requireFreshSignIn(actor, now)
  // Loads React with the first file instead of at every start of the server.
  const { personFile } = await import('./person-file.tsx')
  return database.transaction(async (tx) => {
    const max = await readNumberSetting(tx, 'person_requests_per_day')
    await spendBudget(tx, { name: 'exportedPeopleByActor', who: actor.id, now, periodMs: dayMs, max })
    const data = await readPersonData(tx, registry, contactId)
    const contacts = data.contacts.length
    for (const { id } of data.contacts)
      await recordAudit(tx, { actor, now }, { table: 'contact', verb: 'export', id, new: { contacts } })
    const details = { table: 'contact', record: contactId }
    await securityLog.recordIn(tx, { kind: 'person_exported', actor, clientAddress, details })
    await sendSecurityNotice(tx, mailer, { actor, now, act: { act: 'personExported', contact: contactId } })
    const at = now.toISOString()
    return {
      // Without the name, which would stay in the browser's list of downloads.
      name: `comptoir-${contactId}-${at.slice(0, 10)}.html`,
      html: personFile(data, { registry, language, at, by: actor.name }),
    }
  })
}
