import type { Locator, Page } from '@playwright/test'
import { expect, type Language, mark, type Staff, signedIn } from '../support/journey.ts'
import { createAll, read } from '../support/rows.ts'

export const blockedWords = {
  en: {
    title: 'Blocked emails',
    settings: 'Settings',
    search: 'Search email addresses',
    email: 'Email address',
    add: 'Add an address',
    ok: 'OK',
    cancel: 'Cancel',
    close: 'Close',
    del: 'Delete',
    unblock: 'Unblock',
    range: (first: number, last: number, count: number) => `${first}–${last} of ${count}`,
    next: 'Next page',
    pageSize: 'Rows per page',
    noMatch: 'No blocked address matches',
    empty: 'Enter an email address.',
    invalid: 'This is not a valid email address.',
    taken: 'This email address is blocked already.',
    added: (email: string) => `${email} is now blocked.`,
    deleted: (email: string) => `${email} is no longer blocked.`,
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
    keep: 'Keep editing',
  },
  fr: {
    title: 'Courriels bloqués',
    settings: 'Paramètres',
    search: 'Chercher une adresse courriel',
    email: 'Adresse courriel',
    add: 'Ajouter une adresse',
    ok: 'OK',
    cancel: 'Annuler',
    close: 'Fermer',
    del: 'Supprimer',
    unblock: 'Débloquer',
    range: (first: number, last: number, count: number) => `${first} à ${last} sur ${count}`,
    next: 'Page suivante',
    pageSize: 'Lignes par page',
    noMatch: 'Aucune adresse bloquée ne correspond',
    empty: 'Entrez une adresse courriel.',
    invalid: 'Cette adresse courriel n’est pas valide.',
    taken: 'Cette adresse courriel est déjà bloquée.',
    added: (email: string) => `${email} est maintenant bloquée.`,
    deleted: (email: string) => `${email} n’est plus bloquée.`,
    import: 'Importer une liste',
    list: 'Adresses',
    check: 'Vérifier la liste',
    nothing: 'Collez une liste ou choisissez un fichier.',
    tooMany: 'La liste compte 10 000 adresses. Importez-en au plus 9 999 à la fois.',
    fresh: (count: string) => `${count} nouvelles adresses`,
    known: '1 adresse déjà bloquée',
    notAddresses: '2 entrées qui ne sont pas des adresses',
    repeated: '1 répétition a été laissée de côté.',
    line: 'Ligne',
    start: (count: string) => `Bloquer ${count} adresses`,
    progress: 'Avancement de l’importation',
    stop: 'Arrêter',
    goOn: 'Continuer',
    done: (count: string) => `${count} adresses ont été bloquées.`,
    left: (count: string) => `${count} adresses ne sont pas encore bloquées.`,
    read: 'Le fichier list.csv a été lu.',
    keep: 'Continuer la saisie',
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
