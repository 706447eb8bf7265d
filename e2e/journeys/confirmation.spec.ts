import {
  atTheDesk,
  localDay,
  makeCampaign,
  orderDay,
  property,
  codeWords as say,
} from '../screens/confirmation-codes.ts'
import { expect, expectPlainWords, mark, test } from '../support/journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a code is made, copied, printed, followed by another, found again on the start and cancelled', async ({
  page,
}) => {
  const { user, company, contact, panel, generate, shown, open, orders } = await atTheDesk(page)
  const word = mark()
  const running = await makeCampaign(page, `Été ${word}`, { property: property.code, enddate: localDay(0) })
  await makeCampaign(page, `Fini ${word}`, { property: property.code, enddate: localDay(-1) })
  await makeCampaign(page, `Inactif ${word}`, { property: property.code, isactive: false })
  await makeCampaign(page, `Ailleurs ${word}`, { property: 'CIM' })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await open()
  const campaign = panel.getByRole('combobox', { name: say.campaign })
  await campaign.fill(`ete ${word.toUpperCase()}`)
  await expect(panel.getByRole('option')).toHaveText([running.name])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(campaign).toHaveValue(running.name)
  await generate.click()
  await expect(shown).toBeVisible()
  const code = (await shown.getAttribute('data-code')) ?? ''
  expect(code).toMatch(/^[a-z0-9]{12}$/)
  expect(await orders()).toEqual([
    expect.objectContaining({
      order: expect.objectContaining({
        external_id__c: code,
        status: 'Draft',
        totalamount: 0,
        accountid: company.sfid,
        contact__c: contact.sfid,
        propertyuser__c: user.sfid,
        effectivedate: orderDay(),
      }),
      order_campaign: [expect.objectContaining({ campaign_id: running.id })],
      property__c: expect.objectContaining({ external_id__c: property.code }),
    }),
  ])
  await expect(panel.getByText(say.withCampaign(running.name))).toBeVisible()

  await expect(panel.getByText(say.onClipboard)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const copy = panel.getByRole('button', { name: say.copy, exact: true })
  await expect(copy).toBeFocused()
  await expect(copy).toHaveAccessibleDescription(
    (code.match(/.{4}/g) ?? []).map((group) => [...group].join(' ')).join(', '),
  )
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: say.copied, exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  const item = page.getByRole('region', { name: say.todayHere }).locator(`[data-code="${code}"]`)
  await expect(item).toContainText(running.name)
  await expect(item).toContainText(property.name)
  await expectPlainWords(page)

  await panel.getByRole('button', { name: say.print }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const paper = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
  const year = String(new Date().getUTCFullYear())
  const inBothLanguages = [
    'Confirmation code',
    'Code de confirmation',
    'Company / Entreprise',
    'Property / Centre',
  ]
  for (const text of [company.name, contact.name, property.name, running.name, year, ...inBothLanguages])
    expect(paper).toContain(text)
  expect(paper.replace(/\s/g, '')).toContain(code)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Company / Entreprise')).toBeHidden()

  await page.getByRole('button', { name: say.again }).click()
  await expect(campaign).toHaveValue('')
  await expect(generate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toBeVisible()
  await expect(shown).not.toHaveAttribute('data-code', code)
  await expect(panel.getByText(say.without)).toBeVisible()
  expect(await orders()).toHaveLength(2)

  await page.goto('/contactform')
  const found = page.getByRole('region', { name: say.today, exact: true }).locator(`li[data-code="${code}"]`)
  for (const text of [company.name, contact.name, property.name]) await expect(found).toContainText(text)
  await expect(found.locator('time')).toHaveAttribute('title', /UTC$/)
  await expectPlainWords(page)
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await found.getByRole('button', { name: new RegExp(`^${say.copy} `) }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await found.getByRole('button', { name: company.name }).click()
  await expect(page).toHaveURL(new RegExp(`company=${company.id}&contact=${contact.id}`))
  await item.getByRole('button', { name: say.cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.cancel }).click()
  await expect(page.locator('[data-message=success]')).toHaveText(say.cancelled(code))
  expect(await orders()).toHaveLength(1)
})
