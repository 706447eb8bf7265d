import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { once, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

test.each([
  {
    language: 'en' as const,
    campaign: 'Campaign (optional)',
    generate: 'Generate confirmation code',
    error: 'This campaign has ended, is inactive or is not offered at this property. Choose another one.',
  },
  {
    language: 'fr' as const,
    campaign: 'Campagne (facultative)',
    generate: 'Générer le code',
    error: 'Cette campagne est terminée, inactive ou n’est pas offerte à ce centre. Choisissez-en une autre.',
  },
])(
  'a campaign that was withdrawn is named, and has to be chosen again, in $language',
  async ({ language, ...words }) => {
    const property = insertProperty()
    const company = tables.insert('account', { name: 'Papeterie du Port' })
    const customers = tables.insert('account', { name: 'Customers' })
    server.answerQuery('settingsList', { settingsList: [{ value: customers.sfid }] })
    const contact = tables.insert('contact', {
      firstname: 'Noémie',
      lastname: 'Roy',
      email: 'noemie@client.example',
      accountid: company.sfid,
    })
    const [spring, summer] = ['Spring', 'Summer'].map((name) =>
      tables.insert('campaign', { name, isactive: true }),
    )
    for (const campaign of [spring, summer])
      tables.insert('campaign_property', { campaign_id: campaign?.id ?? 0, property_id: property.id })
    const staff = insertStaff('user', [property])
    await renderScreen(`/contactform?company=${company.id}&contact=${contact.id}`, {
      staff,
      property,
      language,
    })

    const campaign = page.getByRole('combobox', { name: words.campaign })
    const generate = page.getByRole('button', { name: words.generate, exact: true })
    await campaign.click()
    await page.getByRole('option', { name: 'Spring' }).click()
    tables.update('campaign', spring?.id ?? 0, { isactive: false })
    server.fault(
      ['createRow', 'order_campaign'],
      once(refuse({ code: 'RULE', key: 'campaign_not_offered_error', property: 'campaign_id' })),
    )
    await generate.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.error)
    await expect.element(campaign).toHaveValue('')
    expect(tables.rows('order')).toEqual([])

    await campaign.click()
    await expect.element(page.getByRole('option', { name: 'Spring' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Summer' }).click()
    await generate.click()
    await expect
      .poll(() => tables.rows('order_campaign').map((link) => link.campaign_id))
      .toEqual([summer?.id])
  },
)

test.each([
  ['{Enter}', 'Spring fair'],
  ['{ArrowDown}{Enter}', 'Spring sale'],
])('of the campaigns that match, the first is marked: %s takes %s', async (keys, taken) => {
  const property = insertProperty()
  const company = tables.insert('account', { name: 'Papeterie du Port' })
  server.answerQuery('settingsList', { settingsList: [] })
  tables.insert('contact', { firstname: 'Noémie', lastname: 'Roy', accountid: company.sfid })
  for (const name of ['Autumn', 'Spring fair', 'Spring sale']) {
    const { id } = tables.insert('campaign', { name, isactive: true })
    tables.insert('campaign_property', { campaign_id: id, property_id: property.id })
  }
  const staff = insertStaff('user', [property])
  await renderScreen(`/contactform?company=${company.id}`, { staff, property })
  const campaign = page.getByRole('combobox', { name: 'Campaign (optional)' })
  await campaign.click()
  await userEvent.keyboard('spring')
  await expect
    .element(page.getByRole('option', { name: 'Spring fair' }))
    .toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard(keys)
  await expect.element(campaign).toHaveValue(taken)
})
