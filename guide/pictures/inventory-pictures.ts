import { type Picture, type PictureContext, propertyId, waitForRows } from '../picture.ts'

export const inventoryPictures: Picture[] = [
  {
    name: 'history',
    staff: 'admin',
    height: 1000,
    path: async ({ read, text }) => {
      const [found] = await read({
        name: 'gc_inventory',
        filter: [
          { column: 'property__c_id', operator: '=', value: await propertyId(read, text('MGM', 'CEM')) },
          { column: 'approved_by', operator: '!=', value: null },
        ],
        orderBy: 'date',
        orderByDirection: 'DESC',
        limit: 1,
      })
      return `/giftcardinventory?count=${found?.gc_inventory?.id}`
    },
    isPart: true,
    async prepare({ page }) {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('listitem').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  { name: 'counts', staff: 'admin', height: 760, path: '/giftcardinventory', prepare: waitForRows(5) },
  {
    name: 'new-count',
    staff: 'admin',
    height: 1000,
    path: uncountedSku,
    isPart: true,
    async prepare({ page, text }) {
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: text('Received', 'Reçues') }).waitFor()
      for (const [name, cards] of [
        [text('On hand', 'En stock'), '240'],
        [text('Activated', 'Activées'), '35'],
        [text('Destroyed', 'Détruites'), '0'],
        [text('Lost', 'Perdues'), '0'],
        [text('Transferred', 'Transférées'), '0'],
        [text('Received', 'Reçues'), '50'],
      ] as const)
        await form.getByRole('textbox', { name }).fill(cards)
      return page.getByRole('dialog')
    },
  },
  {
    name: 'month-sheet',
    staff: 'admin',
    height: 820,
    path: '/giftcardinventory?tab=month',
    async prepare({ page }) {
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'month-board',
    staff: 'admin',
    height: 720,
    path: '/giftcardinventory',
    async prepare({ page, text }) {
      await page.getByRole('tab', { name: text('Month board', 'Tableau mensuel') }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'programme-board',
    staff: 'superadmin',
    width: 1280,
    height: 800,
    path: '/giftcardinventory?tab=all',
    prepare: waitForRows(5),
  },
]

/** Returns the path of the form for this month's count of a SKU that has none yet and uses the detailed form. */
async function uncountedSku({ read, text }: PictureContext): Promise<string> {
  const property = await propertyId(read, text('MGM', 'CEM'))
  const linked = await read({
    name: 'sku_property',
    filter: [{ column: 'property_id', operator: '=', value: property }],
    contain: ['sku'],
    limit: 50,
  })
  const counts = await read({
    name: 'gc_inventory',
    filter: [
      { column: 'property__c_id', operator: '=', value: property },
      { column: 'date', operator: '>=', value: '2026-11-01' },
    ],
    limit: 50,
  })
  const counted = counts.map(({ gc_inventory }) => gc_inventory?.sku)
  const free = linked.find(({ sku }) => sku?.detailed_form && !counted.includes(sku.id))
  return `/giftcardinventory?count=new-${free?.sku?.id}-2026-11`
}
