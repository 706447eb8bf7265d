import type { Page } from '@playwright/test'
import { type Language, type Staff, signedIn, tokenOf } from '../support/journey.ts'
import { create, type Row, read } from '../support/rows.ts'
import { offer } from './campaigns.ts'
import { makeBuyer } from './purchases.ts'

export const codeWords = {
  en: {
    panel: 'Confirmation code',
    generate: 'Generate confirmation code',
    copy: 'Copy',
    copied: 'Copied',
    today: 'Today’s codes',
    todayHere: 'Today’s codes for this company',
    cancelCode: 'Cancel code',
    cancelCodeTitle: 'Cancel this code?',
    keepCode: 'Keep code',
    cancelled: (code: string) => `The code ${code} was cancelled. It can no longer be used.`,
  },
  fr: {
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
    todayHere: 'Codes du jour pour cette entreprise',
  },
} as const

const roles: Record<Language, Staff> = { en: 'user', fr: 'admin' }
export const properties: Record<Language, { code: string; name: string }> = {
  en: { code: 'MGM', name: 'Maplegate Mall' },
  fr: { code: 'LAU', name: 'Place Laurentine' },
}

interface MadeOrder {
  order: { id: number; external_id__c: string } & Record<string, unknown>
  order_campaign: { campaign_id: number }[]
  property__c: { external_id__c: string }
}

/** Signs in and opens a company that no other journey uses. */
export async function atTheDesk(page: Page, language: Language, staff: Staff = roles[language]) {
  const { code } = properties[language]
  const { token, user } = await signedIn(page, staff, { language, property: code })
  const { company, contact } = await makeBuyer(page, token)
  const panel = page.getByRole('region', { name: codeWords[language].panel, exact: true })
  return {
    ...{ token, user, company, contact, panel },
    generate: panel.getByRole('button', { name: codeWords[language].generate }),
    /** The code that was just made; those of the list below it do not count. */
    shown: panel.locator('div[data-code]'),
    open: (chosen = `&contact=${contact.id}`) => page.goto(`/contactform?company=${company.id}${chosen}`),
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
