import { campaignWords, makeCampaign, openCampaigns, ownMark } from '../screens/campaigns.ts'
import { contactForm, contactWords, makeContact, openCompany } from '../screens/company-contacts.ts'
import { arrive, makeCompany, openEdit } from '../screens/company-forms.ts'
import {
  fillCards,
  makeCount,
  openInventory,
  test,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { makeUser, newUserDetails, openUsers } from '../screens/staff-users.ts'
import { answerAsMerged } from '../support/faults.ts'
import { expect, expectPlainWords, tokenOf } from '../support/journey.ts'
import { change, remove } from '../support/rows.ts'

/** A record that is deleted while it is edited: the form says so, keeps what was typed and can be closed. */

const close = 'Close the form'

test('a campaign that is deleted while it is edited is said to be gone', async ({ page }) => {
  const mark = ownMark()
  const token = await openCampaigns(page, 'en')
  const id = await makeCampaign(page, token, { name: `Gone ${mark}`, sfid: mark })
  await page.goto(`/settings/campaigns?q=${mark}`)
  await page.getByRole('button', { name: `Edit Gone ${mark}` }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(campaignWords.en.description).fill('Too late')
  await remove(page, token, 'campaign', id)
  await form.getByRole('button', { name: campaignWords.en.save }).click()
  await expect(form.getByRole('alert')).toContainText(campaignWords.en.gone)
  await expect(form.getByLabel(campaignWords.en.description)).toHaveValue('Too late')
  await expect(form.getByRole('button', { name: campaignWords.en.save })).toHaveCount(0)
  await expectPlainWords(page)
  await form.getByRole('button', { name: close }).click()
  await expect(form).toHaveCount(0)
})

test('a user who is deleted while they are edited is said to be gone', async ({ page }) => {
  const token = await tokenOf(page, 'admin')
  const user = await makeUser(page, token, { ...newUserDetails(), properties: ['MGM'] })
  const { words: said } = await openUsers(page, 'admin', { search: user.username })
  await page.getByRole('button', { name: `Edit ${user.name}` }).click()
  const form = page.getByRole('dialog', { name: said.editUser })
  await form.getByRole('textbox', { name: said.name }).fill('Too late')
  await change(page, token, 'propertyuser__c', user.id, { isdeleted: true })
  await form.getByRole('button', { name: said.save }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody else has deleted this user.')
  await expect(form.getByRole('textbox', { name: said.name })).toHaveValue('Too late')
  await form.getByRole('button', { name: close }).click()
  await expect(form).toHaveCount(0)
})

test('a count that is deleted while it is edited is said to be gone', async ({ page }) => {
  const desk = await openInventory(page, 'admin', 'en')
  const [, month] = await unusedMonths(desk)
  const id = await makeCount(desk, { sku: desk.simple[0]?.id, date: `${month}-05`, on_hand: 7 })
  await page.goto(`/giftcardinventory?count=${id}-edit`)
  await fillCards(page, 'en', [8])
  await remove(page, desk.token, 'gc_inventory', id)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: words.en.save, exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody else has deleted this count.')
  await expect(form.getByRole('textbox', { name: words.en.onHand })).toHaveValue('8')
  await page.reload()
  await expect(form).toContainText('Somebody else has deleted this count.')
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form).toHaveCount(0)
})

test('a contact who is merged into another one while they are edited is said to be gone', async ({
  page,
}) => {
  const { company, token } = await openCompany(page)
  const contact = await makeContact(page, token, company)
  await openCompany(page, { company, contact })
  await page.getByRole('button', { name: contactWords.en.edit }).click()
  const form = contactForm(page)
  await form.firstName.fill('Too late')
  await answerAsMerged(page, 'contact')
  await form.save.click()
  await expect(page.getByRole('alert')).toContainText('This contact has been deleted or merged meanwhile.')
  await expect(form.firstName).toHaveValue('Too late')
  await page.getByRole('button', { name: close }).click()
  await expect(form.window).toHaveCount(0)
})

test('a company that is merged into another one while it is edited is said to be gone', async ({ page }) => {
  const { token, w } = await arrive(page, 'en')
  const company = await makeCompany(page, token)
  const { form, name } = await openEdit(page, company.id, w)
  await name.fill('Too late')
  await answerAsMerged(page, 'account')
  await form.getByRole('button', { name: w.save }).click()
  await expect(form.getByRole('alert')).toContainText('This company has been deleted or merged meanwhile.')
  await expect(name).toHaveValue('Too late')
  await form.getByRole('button', { name: close }).click()
  await expect(form).toHaveCount(0)
})
