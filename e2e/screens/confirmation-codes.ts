import type { Page } from '@playwright/test'
import { signedIn, tokenOf } from '../support/journey.ts'
import { create, type Row, read } from '../support/rows.ts'
import { offer } from './campaigns.ts'
import { makeBuyer } from './purchases.ts'

/** These journeys speak French, at a French property. */
export const language = 'fr'
export const codeWords = {
  panel: 'Code de confirmation',
  generate: 'Générer le code',
  campaign: 'Campagne (facultative)',
  withCampaign: (name: string) => `Campagne : ${name}`,
  without: 'Sans campagne',
  copy: 'Copier',
  copied: 'Copié',
  onClipboard: 'Le code est dans le presse-papiers.',
  print: 'Imprimer',
  again: 'Nouveau code',
  today: 'Codes du jour',
  todayHere: 'Codes du jour pour cette entreprise',
  cancel: 'Annuler le code',
  cancelled: (code: string) => `Le code ${code} a été annulé. Il ne peut plus servir.`,
} as const
export const property = { code: 'LAU', name: 'Place Laurentine' }

interface MadeOrder {
  order: { id: number; external_id__c: string } & Record<string, unknown>
  order_campaign: { campaign_id: number }[]
  property__c: { external_id__c: string }
}

/** Signs in and opens a company that no other journey uses. */
export async function atTheDesk(page: Page) {
  const { token, user } = await signedIn(page, 'admin', { language, property: property.code })
  const { company, contact } = await makeBuyer(page, token)
  const panel = page.getByRole('region', { name: codeWords.panel, exact: true })
  return {
    ...{ token, user, company, contact, panel },
    generate: panel.getByRole('button', { name: codeWords.generate }),
    /** The code that was just made; those of the list below it do not count. */
    shown: panel.locator('div[data-code]'),
    open: () => page.goto(`/contactform?company=${company.id}&contact=${contact.id}`),
    /** Every Draft that the contact has. */
    orders: async () => {
      const { records } = await read<MadeOrder>(page, token, {
        name: 'order',
        filter: [{ column: 'contact__c', operator: '=', value: contact.sfid }],
        contain: ['order_campaign', 'property__c'],
      })
      return records
    },
  }
}

/** Campaigns are an administrator's to make. */
export async function makeCampaign(
  page: Page,
  name: string,
  { property, ...values }: { property: string; enddate?: string; isactive?: boolean },
): Promise<Row> {
  const token = await tokenOf(page, 'superadmin')
  const campaign = await create<Row>(page, token, 'campaign', { name, isactive: true, ...values })
  await offer(page, token, campaign.id, [property])
  return campaign
}

/** Today, as the server dates an order. */
export function orderDay(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A day so many days from today, in the time zone of the browser. In its evenings, UTC is a day ahead. */
export function localDay(from: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
  return format.format(Date.now() + from * 86_400_000)
}
