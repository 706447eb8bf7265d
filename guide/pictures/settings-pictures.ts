import { create, update } from '../../tooling/table-calls.ts'
import { type Picture, type PictureContext, propertyId, waitForElement, waitForRows } from '../picture.ts'
import type { TableRecord } from '../product-api.ts'

export const settingsPictures: Picture[] = [
  {
    name: 'change-history',
    staff: 'admin',
    height: 1000,
    path: changedCampaign,
    isPart: true,
    async prepare({ page, text }) {
      const open = new RegExp(text('^Change history of', '^Historique des modifications\\s:'))
      await page.getByRole('button', { name: open }).first().click()
      await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'settings',
    staff: 'admin',
    height: 480,
    path: '/settings',
    prepare: waitForElement('heading', 'Settings', 'Paramètres'),
  },
  { name: 'users', staff: 'admin', height: 720, path: '/settings/users', prepare: waitForRows(5) },
  {
    name: 'new-user',
    staff: 'admin',
    height: 1000,
    path: '/settings/users',
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('button', { name: text('Add a user', 'Ajouter un utilisateur') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: text('Name', 'Nom') })
        .fill(text('Dana Whitfield', 'Élise Marchand'))
      await form.getByRole('checkbox').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'blocked-emails',
    staff: 'admin',
    height: 680,
    path: '/settings/blocked-emails',
    prepare: waitForRows(5),
  },
  { name: 'campaigns', staff: 'admin', height: 720, path: '/settings/campaigns', prepare: waitForRows(5) },
  {
    name: 'new-campaign',
    staff: 'admin',
    height: 1000,
    path: '/settings/campaigns',
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('button', { name: text('Create a campaign', 'Créer une campagne') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: text('Name', 'Nom') })
        .fill(text('Spring fair', 'Foire du printemps'))
      await form.getByRole('checkbox').nth(2).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'properties',
    staff: 'superadmin',
    height: 680,
    path: '/settings/properties',
    prepare: waitForRows(5),
  },
  {
    name: 'new-card-type',
    staff: 'superadmin',
    height: 1000,
    path: '/settings/card-types',
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('button', { name: text('Create a card type', 'Créer un type de carte') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: text('Name', 'Nom') })
        .fill(text('Gift card $500', 'Carte-cadeau 500 $'))
      await form.getByRole('checkbox').nth(3).waitFor()
      return page.getByRole('dialog')
    },
  },
]

/** Creates a campaign that several users have changed. */
async function changedCampaign({ api, read, text }: PictureContext): Promise<string> {
  const tokens = {
    admin: (await api.signIn('admin')).token,
    superadmin: (await api.signIn('superadmin')).token,
  }
  const name = text('Winter market', 'Marché d’hiver')
  const campaign = {
    name,
    sfid: text('WINTER-26', 'HIVER-26'),
    isactive: false,
    startdate: '2026-12-01',
  }
  const { createRow: created } = await api.graphql<{ createRow: TableRecord }>(
    create('campaign', campaign, tokens.superadmin),
  )
  const id = created.campaign?.id
  for (const [staff, code] of [
    ['superadmin', 'MGM'],
    ['admin', 'CEM'],
  ] as const) {
    const link = { campaign_id: id, property_id: await propertyId(read, code) }
    await api.graphql(create('campaign_property', link, tokens[staff]))
  }
  for (const [staff, values] of [
    ['admin', { enddate: '2026-12-24' }],
    ['superadmin', { isactive: true, startdate: '2026-11-28' }],
  ] as const)
    await api.graphql(update('campaign', id, values, tokens[staff]))
  return `/settings/campaigns?q=${encodeURIComponent(name)}`
}
