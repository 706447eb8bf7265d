import type { Page } from '@playwright/test'
import { propertiesByCode } from '../support/demo-rows.ts'
import { expect, type Language, mark, type Staff, signedIn } from '../support/journey.ts'
import { create, createAll, type Row, read } from '../support/rows.ts'

export const campaignWords = {
  en: {
    title: 'Campaigns',
    noMatch: 'No campaign matches',
    name: 'Name',
    code: 'Code',
    active: 'Active',
    save: 'Save',
    edit: 'Edit',
    del: 'Delete',
    updated: (name: string) => `The campaign ${name} has been updated.`,
    deleted: (name: string) => `The campaign ${name} has been deleted.`,
    keep: 'Keep editing',
  },
  fr: {
    title: 'Campagnes',
    name: 'Nom',
    code: 'Code',
    start: 'Début',
    end: 'Fin',
    description: 'Description',
    create: 'Créer une campagne',
    edit: 'Modifier',
    all: 'Tout sélectionner',
    codeTaken: 'Une campagne avec ce code existe déjà.',
    created: (name: string) => `La campagne ${name} a été créée.`,
  },
} as const

const roles: Record<Language, Staff> = { en: 'admin', fr: 'superadmin' }

export interface StoredCampaign {
  id: number
  sfid: string
  name: string
  description: string | null
  startdate: string | null
  enddate: string | null
  isactive: boolean
  properties: string[]
}

/** Letters that no other campaign has in its name or code. */
export function ownMark(): string {
  return mark().toUpperCase()
}

export async function openCampaigns(
  page: Page,
  language: Language,
  { staff = roles[language], search = '' }: { staff?: Staff; search?: string } = {},
): Promise<string> {
  const { token } = await signedIn(page, staff, { language })
  await page.goto(`/settings/campaigns?${new URLSearchParams(search ? { q: search } : {})}`)
  await expect(page.getByRole('heading', { level: 1, name: campaignWords[language].title })).toBeVisible()
  return token
}

export async function makeCampaign(
  page: Page,
  token: string,
  { properties = ['MGM'], ...values }: { name: string; properties?: string[]; [column: string]: unknown },
): Promise<number> {
  const { id } = await create<Row>(page, token, 'campaign', values)
  await offer(page, token, id, properties)
  return id
}

/** Offers a campaign at more properties. */
export async function offer(
  page: Page,
  token: string,
  id: number,
  properties: readonly string[],
): Promise<void> {
  const known = await propertiesByCode(page, token)
  const links = properties.map((code) => ({ campaign_id: id, property_id: known.get(code)?.id }))
  await createAll(page, token, 'campaign_property', links)
}

export async function storedCampaigns(page: Page, token: string, code: string): Promise<StoredCampaign[]> {
  const known = await propertiesByCode(page, token)
  const codes = new Map([...known].map(([property, { id }]) => [id, property]))
  const { records } = await read<{
    campaign: StoredCampaign
    campaign_property: { property_id: number }[]
  }>(page, token, {
    name: 'campaign',
    filter: [{ column: 'sfid', operator: '=', value: code }],
    contain: ['campaign_property'],
  })
  return records.map(({ campaign, campaign_property }) => ({
    ...campaign,
    properties: campaign_property.map(({ property_id }) => codes.get(property_id) ?? '?').sort(),
  }))
}
