import type { Locator, Page } from '@playwright/test'
import { expect, type Language, mark, type Staff, signedIn } from '../support/journey.ts'
import { createAll, read } from '../support/rows.ts'

export const blockedWords = {
  en: {
    title: 'Blocked emails',
    close: 'Close',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
    import: 'Import a list',
    list: 'Addresses',
    check: 'Check the list',
    nothing: 'Paste a list or choose a file.',
    tooMany: 'The list has 10,000 addresses. Import 9,999 at most at a time.',
    fresh: (count: string) => `${count} new addresses`,
    known: '1 address already blocked',
    notAddresses: '2 entries that are not addresses',
    repeated: '1 repetition was left out.',
    line: 'Line',
    start: (count: string) => `Block ${count} addresses`,
    progress: 'Progress of the import',
    stop: 'Stop',
    goOn: 'Continue',
    done: (count: string) => `${count} addresses have been blocked.`,
    left: (count: string) => `${count} addresses are not blocked yet.`,
    read: 'list.csv has been read.',
  },
  fr: {
    title: 'Courriels bloqués',
    import: 'Importer une liste',
    list: 'Adresses',
  },
} as const

const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

/** A domain that no other journey uses. */
export function ownDomain(): string {
  return `${mark()}.example`
}

/** Addresses at the domain. */
export function buyers(domain: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `buyer${at}@${domain}`)
}

export async function openBlocked(page: Page, language: Language, query = ''): Promise<string> {
  const { token } = await signedIn(page, roles[language], { language })
  await page.goto(`/settings/blocked-emails${query}`)
  await expect(page.getByRole('heading', { level: 1, name: blockedWords[language].title })).toBeVisible()
  return token
}

export async function block(page: Page, token: string, ...emails: string[]): Promise<void> {
  await createAll(
    page,
    token,
    'blocked',
    emails.map((email) => ({ email })),
  )
}

export async function blockedAt(page: Page, token: string, domain: string): Promise<string[]> {
  const { records } = await read<{ blocked: { email: string } }>(page, token, {
    name: 'blocked',
    limit: 9999,
    orderBy: 'email',
    orderByDirection: 'ASC',
    filter: [{ column: 'email', operator: 'iLIKE', value: `%@${domain}` }],
  })
  return records.map(({ blocked }) => blocked.email)
}

export function blockedRows(page: Page): Locator {
  return page.getByRole('row').filter({ hasText: '@' })
}

export async function chooseFile(dialog: Locator, text: string): Promise<void> {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(file)
}

/** French numbers hold blanks that never end a line. */
export function plainBlanks(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))
}
