import { type Picture, type PictureContext, waitForElement } from '../picture.ts'

export const contactFormPictures: Picture[] = [
  {
    name: 'find-company',
    staff: 'user',
    path: '/contactform',
    async prepare({ page, text }) {
      await page.getByRole('combobox').fill(text('cafe', 'boulangerie'))
      await page.getByRole('option').nth(4).waitFor()
    },
  },
  {
    name: 'customers',
    staff: 'user',
    height: 700,
    path: '/contactform?for=b2c',
    async prepare({ page, text }) {
      await page.getByRole('combobox').first().fill(text('smith', 'tremblay'))
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'new-company',
    staff: 'user',
    height: 1000,
    path: '/contactform',
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('button', { name: text('New company', 'Nouvelle entreprise') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: text('Company name', 'Nom de l’entreprise') })
        .fill(text('Harbour Lights Bakery', 'Boulangerie du Phare'))
      await form
        .getByRole('combobox', { name: text('Address', 'Adresse') })
        .fill(text('maplewood court halifax', 'sorbiers montréal'))
      await page.getByRole('option').first().click()
      await form.getByLabel(text('Chosen address', 'Adresse choisie')).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'company-desk',
    staff: 'user',
    height: 860,
    path: buyersDesk,
    prepare: waitForElement('button', 'Generate confirmation code', 'Générer le code'),
  },
  {
    name: 'contact-form',
    staff: 'user',
    height: 1000,
    path: buyersDesk,
    isPart: true,
    async prepare({ page, text }) {
      await page.getByRole('button', { name: text('Edit contact', 'Modifier le contact') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('Save', 'Enregistrer') })
        .waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'confirmation-code',
    staff: 'user',
    height: 860,
    path: buyersDesk,
    async prepare({ page, text }) {
      const generate = text('Generate confirmation code', 'Générer le code')
      await page.getByRole('button', { name: generate }).click()
      await page
        .getByRole('button', { name: text('Print', 'Imprimer') })
        .first()
        .waitFor()
    },
  },
  {
    name: 'purchases',
    staff: 'user',
    height: 860,
    path: buyersDesk,
    async prepare({ page, text }) {
      const title = page.getByRole('heading', {
        name: text('Activated orders', 'Commandes activées'),
        exact: true,
      })
      await page.getByRole('row').nth(3).waitFor()
      await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
      await page.mouse.wheel(0, -90)
    },
  },
]

/** Returns the path of a company that bought recently, with the contact who bought. */
async function buyersDesk({ read }: PictureContext): Promise<string> {
  const orders = await read({
    name: 'order',
    filter: [
      { column: 'status', operator: '=', value: 'Activated' },
      { column: 'ecomm', operator: '=', value: false },
    ],
    orderBy: 'effectivedate',
    orderByDirection: 'DESC',
    contain: ['account', 'contact'],
    limit: 50,
  })
  const found = orders.find(({ account, contact }) => account && contact?.email && contact.phone)
  return `/contactform?company=${found?.account?.id}&contact=${found?.contact?.id}`
}
