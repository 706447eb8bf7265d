import { asAdministrator, linkInEmail, unification } from './guide-errands.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {'user' | 'inventory' | 'admin' | 'superadmin'} Staff */
/** @typedef {Record<string, Record<string, unknown>>} Found a record: rows by their tables */
/** @typedef {{ name: string, filter?: object[], orderBy?: string, direction?: string, contain?: string[], limit?: number }} Asked */

/**
 * @typedef {object} Scene
 * @property {Page} page
 * @property {(en: string, fr: string) => string} said the words on the screen, in the scene's language
 * @property {(asked: Asked) => Promise<Found[]>} read
 * @property {(staff: Staff, mutation: string, variables: object) => Promise<Record<string, Found>>} change as somebody else would
 */

/**
 * @typedef {object} Picture
 * @property {string} name what chapters call it
 * @property {Staff} [staff] nobody is signed in without it
 * @property {number} [wide]
 * @property {number} [tall]
 * @property {boolean} [part] a window alone, which takes less than the width of the page
 * @property {string | ((scene: Scene) => Promise<string>)} path
 * @property {(scene: Scene) => Promise<Locator | void>} [act] brings the screen about; answers what to show of it
 */

/** Every picture of the guide, in the order of the chapters. @type {Picture[]} */
export const pictures = [
  {
    name: 'activate-account',
    tall: 700,
    path: activationPage,
    act: seen('button', 'Activate', 'Activer'),
  },
  { name: 'sign-in', tall: 580, path: '/', act: seen('button', 'Sign in', 'Ouvrir une session') },
  {
    name: 'new-password',
    tall: 520,
    path: '/forgotpassword',
    act: seen('button', 'Reset password', 'Réinitialiser le mot de passe'),
  },
  {
    name: 'reset-password',
    tall: 700,
    path: resetPage,
    act: seen('button', 'Save', 'Enregistrer'),
  },
  {
    name: 'choose-property',
    staff: 'user',
    tall: 400,
    path: '/selectproperty',
    act: seen('heading', 'Choose a property', 'Choisir un centre'),
  },
  {
    name: 'go-to',
    staff: 'admin',
    tall: 620,
    path: '/contactform',
    part: true,
    async act({ page, said }) {
      await page.getByRole('heading', { name: said('Contact form', 'Formulaire de contact') }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByText(said('Settings', 'Paramètres')).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'find-company',
    staff: 'user',
    path: '/contactform',
    async act({ page, said }) {
      await page.getByRole('combobox').fill(said('cafe', 'boulangerie'))
      await page.getByRole('option').nth(4).waitFor()
    },
  },
  {
    name: 'customers',
    staff: 'user',
    tall: 700,
    path: '/contactform?for=b2c',
    async act({ page, said }) {
      await page.getByRole('combobox').first().fill(said('smith', 'tremblay'))
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'new-company',
    staff: 'user',
    tall: 1000,
    path: '/contactform',
    part: true,
    async act({ page, said }) {
      await page.getByRole('button', { name: said('New company', 'Nouvelle entreprise') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: said('Company name', 'Nom de l’entreprise') })
        .fill(said('Harbour Lights Bakery', 'Boulangerie du Phare'))
      await form
        .getByRole('combobox', { name: said('Address', 'Adresse') })
        .fill(said('maplewood court halifax', 'sorbiers montréal'))
      await page.getByRole('option').first().click()
      await form.getByLabel(said('Chosen address', 'Adresse choisie')).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'company-desk',
    staff: 'user',
    tall: 860,
    path: buyersDesk,
    act: seen('button', 'Generate confirmation code', 'Générer le code'),
  },
  {
    name: 'contact-form',
    staff: 'user',
    tall: 1000,
    path: buyersDesk,
    part: true,
    async act({ page, said }) {
      await page.getByRole('button', { name: said('Edit contact', 'Modifier le contact') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: said('Save', 'Enregistrer') })
        .waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'confirmation-code',
    staff: 'user',
    tall: 860,
    path: buyersDesk,
    async act({ page, said }) {
      const generate = said('Generate confirmation code', 'Générer le code')
      await page.getByRole('button', { name: generate }).click()
      await page
        .getByRole('button', { name: said('Print', 'Imprimer') })
        .first()
        .waitFor()
    },
  },
  {
    name: 'purchases',
    staff: 'user',
    tall: 860,
    path: buyersDesk,
    async act({ page, said }) {
      const title = page.getByRole('heading', { name: said('Purchases', 'Achats'), exact: true })
      await page.getByRole('row').nth(3).waitFor()
      await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
      await page.mouse.wheel(0, -90)
    },
  },
  {
    name: 'history',
    staff: 'admin',
    tall: 1000,
    path: async ({ read, said }) => {
      const [found] = await read({
        name: 'gc_inventory',
        filter: [
          { column: 'property__c_id', operator: '=', value: await propertyId(read, said('MGM', 'CEM')) },
          { column: 'approved_by', operator: '!=', value: null },
        ],
        orderBy: 'date',
        direction: 'DESC',
        limit: 1,
      })
      return `/giftcardinventory?count=${found?.gc_inventory?.id}`
    },
    part: true,
    async act({ page }) {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('listitem').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'gift-codes',
    staff: 'user',
    tall: 720,
    path: '/tokenfinder',
    async act({ page }) {
      await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
      await page.getByRole('listitem').nth(5).waitFor()
    },
  },
  {
    name: 'gift-code',
    staff: 'user',
    tall: 1000,
    path: '/tokenfinder',
    part: true,
    async act({ page, said }) {
      await openGiftCode(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: said('Resend activation email', 'Renvoyer le courriel d’activation') })
        .waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'resend',
    staff: 'user',
    tall: 1000,
    path: '/tokenfinder',
    part: true,
    async act({ page, said }) {
      await openGiftCode(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: said('Resend activation email', 'Renvoyer le courriel d’activation') })
        .click()
      await page.getByRole('button', { name: said('Send', 'Envoyer'), exact: true }).waitFor()
      await page.locator('iframe').waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'resend-lookup',
    staff: 'user',
    tall: 720,
    path: '/tokenfinder/resend',
    async act({ page }) {
      await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
      await page.getByRole('listitem').nth(4).waitFor()
    },
  },
  { name: 'e-tokens', staff: 'user', tall: 720, path: '/tokenfinder?tab=eml', act: rows(5) },
  {
    name: 'redeem',
    staff: 'user',
    tall: 1000,
    path: '/tokenfinder?tab=eml',
    part: true,
    async act({ page, said }) {
      await page
        .getByRole('row')
        .filter({ hasText: said('Can be redeemed', 'Peut être échangé') })
        .first()
        .getByRole('button')
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: said('Redeem', 'Échanger') }).click()
      await dialog.getByRole('checkbox').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  { name: 'counts', staff: 'admin', tall: 760, path: '/giftcardinventory', act: rows(5) },
  {
    name: 'new-count',
    staff: 'admin',
    tall: 1000,
    path: uncountedSku,
    part: true,
    async act({ page, said }) {
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: said('Received', 'Reçues') }).waitFor()
      for (const [name, cards] of /** @type {const} */ ([
        [said('On hand', 'En stock'), '240'],
        [said('Activated', 'Activées'), '35'],
        [said('Destroyed', 'Détruites'), '0'],
        [said('Lost', 'Perdues'), '0'],
        [said('Transferred', 'Transférées'), '0'],
        [said('Received', 'Reçues'), '50'],
      ]))
        await form.getByRole('textbox', { name }).fill(cards)
      return page.getByRole('dialog')
    },
  },
  {
    name: 'month-board',
    staff: 'admin',
    tall: 720,
    path: '/giftcardinventory',
    async act({ page, said }) {
      await page.getByRole('tab', { name: said('Month board', 'Tableau des mois') }).click()
      await page.getByRole('table').waitFor()
    },
  },
  { name: 'rewards', staff: 'admin', tall: 720, path: '/b2brewards', act: rows(5) },
  {
    name: 'reports',
    staff: 'admin',
    tall: 1000,
    path: '/reports',
    async act({ page, said }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('heading', { name: said('Revenue by month', 'Revenus par mois') }).waitFor()
      await frame.locator('svg').first().waitFor()
    },
  },
  {
    name: 'duplicates',
    staff: 'admin',
    tall: 860,
    path: async ({ page }) => {
      await unification(page)
      return '/unification'
    },
    async act({ page }) {
      await page.frameLocator('iframe').getByRole('article').nth(2).waitFor()
    },
  },
  {
    name: 'compare-duplicates',
    staff: 'admin',
    tall: 1000,
    path: async ({ page }) => {
      const { pairs } = await unification(page)
      return `/unification?open=${pairs[0]?.id}`
    },
    async act({ page, said }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: said('Merge…', 'Fusionner…') }).waitFor()
    },
  },
  {
    name: 'undo-merge',
    staff: 'admin',
    tall: 700,
    path: undoneMerge,
    async act({ page, said }) {
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: said('Undo the merge', 'Annuler la fusion') }).waitFor()
    },
  },
  {
    name: 'change-history',
    staff: 'admin',
    tall: 1000,
    path: changedCampaign,
    part: true,
    async act({ page, said }) {
      const open = new RegExp(said('^Change history of', '^Historique des modifications\\s:'))
      await page.getByRole('button', { name: open }).first().click()
      await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'settings',
    staff: 'admin',
    tall: 480,
    path: '/settings',
    act: seen('heading', 'Settings', 'Paramètres'),
  },
  { name: 'users', staff: 'admin', tall: 720, path: '/settings/users', act: rows(5) },
  {
    name: 'new-user',
    staff: 'admin',
    tall: 1000,
    path: '/settings/users',
    part: true,
    async act({ page, said }) {
      await page.getByRole('button', { name: said('Add a user', 'Ajouter un utilisateur') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: said('Name', 'Nom') })
        .fill(said('Dana Whitfield', 'Élise Marchand'))
      await form.getByRole('checkbox').first().waitFor()
      return page.getByRole('dialog')
    },
  },
  { name: 'blocked-emails', staff: 'admin', tall: 680, path: '/settings/blocked-emails', act: rows(5) },
  { name: 'campaigns', staff: 'admin', tall: 720, path: '/settings/campaigns', act: rows(5) },
  {
    name: 'new-campaign',
    staff: 'admin',
    tall: 1000,
    path: '/settings/campaigns',
    part: true,
    async act({ page, said }) {
      await page.getByRole('button', { name: said('Create a campaign', 'Créer une campagne') }).click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: said('Name', 'Nom') })
        .fill(said('Spring fair', 'Foire du printemps'))
      await form.getByRole('checkbox').nth(2).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'unsubscribed',
    tall: 460,
    path: unsubscribePage,
    async act({ page, said }) {
      await page
        .getByText(said("You've been successfully unsubscribed.", 'Votre désabonnement est confirmé.'))
        .waitFor()
    },
  },
]

/**
 * @param {'button' | 'heading'} role
 * @param {string} en
 * @param {string} fr
 */
function seen(role, en, fr) {
  return async (/** @type {Scene} */ { page, said }) => {
    await page.getByRole(role, { name: said(en, fr) }).waitFor()
  }
}

/** @param {number} count */
function rows(count) {
  return async (/** @type {Scene} */ { page }) => {
    await page.getByRole('row').nth(count).waitFor()
  }
}

/**
 * The desk of a company that bought lately, with the contact who did.
 * @param {Scene} scene
 */
async function buyersDesk({ read }) {
  const orders = await read({
    name: 'order',
    filter: [
      { column: 'status', operator: '=', value: 'Activated' },
      { column: 'ecomm', operator: '=', value: false },
    ],
    orderBy: 'effectivedate',
    direction: 'DESC',
    contain: ['account', 'contact'],
    limit: 50,
  })
  const found = orders.find(({ account, contact }) => account && contact?.email && contact.phone)
  return `/contactform?company=${found?.account?.id}&contact=${found?.contact?.id}`
}

/**
 * Where the link leads that a new user gets.
 * @param {Scene} scene
 */
async function activationPage({ page }) {
  await (await asAdministrator(page)).post('/sendactivationemail', { email: invited })
  return linkInEmail(page, { to: invited, path: '/activateuser' })
}

const invited = 'sandra.belisle@comptoir.example'

/**
 * Where the link leads that whoever forgot a password gets.
 * @param {Scene} scene
 */
async function resetPage({ page }) {
  const to = 'inventory@comptoir.example'
  await page.request.post('/resetpassword', { data: { email: to } })
  return linkInEmail(page, { to, path: '/resetpassword' })
}

/**
 * Where the link leads that stands in a gift card's email to a contact.
 * @param {Scene} scene
 */
async function unsubscribePage({ page, said }) {
  const staff = await asAdministrator(page)
  const table = async (/** @type {string} */ name, /** @type {string} */ filter) => {
    const query = `{ table(name: "${name}", limit: 1${filter}) { records } }`
    return (await staff.post('/api/graphql/v2', { query })).data.table.records[0][name]
  }
  const accepting = ', filter: [{ column: "optin_email", operator: "=", value: true }]'
  const { email } = await table('contact', accepting)
  const code = await table('trnsx_ecom_activegc_b2c', '')
  await staff.post('/sendtemplateemail', {
    emails: [email],
    template: 'eGiftCard',
    data: {
      FIRSTNAME: 'Alex',
      ID: code.id,
      LANGUAGE: said('en', 'fr'),
    },
    reason: 'x',
  })
  return linkInEmail(page, { to: email, path: '/unsubscribe' })
}

/**
 * A merge that is about to be undone.
 * @param {Scene} scene
 */
async function undoneMerge({ page }) {
  const { get, post, pairs } = await unification(page)
  const id = pairs[1]?.id
  const { left, right } = await get(`/pairs/${id}`)
  const { merge } = await post(`/pairs/${id}/merge`, {
    keep: 'left',
    take: {},
    seen: { left: left.version, right: right.version },
  })
  return `/unification?view=merges&open=${merge}`
}

/**
 * A campaign that several people have worked on.
 * @param {Scene} scene
 */
async function changedCampaign({ read, change, said }) {
  const name = said('Winter market', 'Marché d’hiver')
  const made = await change('superadmin', creating('campaign'), {
    values: pairs({
      name,
      sfid: said('WINTER-26', 'HIVER-26'),
      isactive: false,
      startdate: '2026-12-01',
    }),
  })
  const id = made.made?.campaign?.id
  for (const [staff, code] of /** @type {const} */ ([
    ['superadmin', 'MGM'],
    ['admin', 'CEM'],
  ])) {
    const link = { campaign_id: id, property_id: await propertyId(read, code) }
    await change(staff, creating('campaign_property'), { values: pairs(link) })
  }
  for (const [staff, edit] of /** @type {const} */ ([
    ['admin', { enddate: '2026-12-24' }],
    ['superadmin', { isactive: true, startdate: '2026-11-28' }],
  ]))
    await change(
      staff,
      'mutation ($id: ID!, $values: [Value!]!) { made: updateRow(table: "campaign", id: $id, values: $values) }',
      { id: String(id), values: pairs(edit) },
    )
  return `/settings/campaigns?q=${encodeURIComponent(name)}`
}

/** @param {string} table */
function creating(table) {
  return `mutation ($values: [Value!]!) { made: createRow(table: "${table}", values: $values) }`
}

/** @param {Record<string, unknown>} values */
function pairs(values) {
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

/** @param {Page} page */
async function openGiftCode(page) {
  await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('ma')
  await page.getByRole('listitem').nth(2).getByRole('button').click()
}

/**
 * @param {Scene['read']} read
 * @param {string} code
 */
async function propertyId(read, code) {
  const [found] = await read({
    name: 'property__c',
    filter: [{ column: 'external_id__c', operator: '=', value: code }],
  })
  return found?.property__c?.id
}

/**
 * The form for the count of this month of a SKU that accounts for every card and has none yet.
 * @param {Scene} scene
 */
async function uncountedSku({ read, said }) {
  const property = await propertyId(read, said('MGM', 'CEM'))
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
