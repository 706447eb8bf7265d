import type { Page } from '@playwright/test'
import { propertiesByCode } from '../support/demo-rows.ts'
import { expect, mark, signedIn } from '../support/journey.ts'
import { create, createAll, type Row, read } from '../support/rows.ts'

/** The journey of a campaign speaks French. */
export const campaignWords = {
  title: 'Campagnes',
  name: 'Nom',
  code: 'Code',
  start: 'Début',
  end: 'Fin',
  description: 'Description',
  active: 'Active',
  create: 'Créer une campagne',
  edit: 'Modifier',
  save: 'Enregistrer',
  del: 'Supprimer',
  keep: 'Continuer la saisie',
  all: 'Tout sélectionner',
  codeTaken: 'Une campagne avec ce code existe déjà.',
  created: (name: string) => `La campagne ${name} a été créée.`,
  updated: (name: string) => `La campagne ${name} a été modifiée.`,
  deleted: (name: string) => `La campagne ${name} a été supprimée.`,
} as const

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

export async function openCampaigns(page: Page, search = ''): Promise<string> {
  const { token } = await signedIn(page, 'superadmin', { language: 'fr' })
  await page.goto(`/settings/campaigns?q=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: campaignWords.title })).toBeVisible()
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
