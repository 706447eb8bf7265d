import {
  arrive,
  failSearch,
  makeCustomer,
  recentIds,
  someOrder,
  storedSession,
} from '../screens/company-search.ts'
import { makeCustomer as customerForCode, makeDrafts } from '../screens/confirmation-codes.ts'
import { makeBuyer } from '../screens/purchases.ts'
import { customersCompany } from '../support/demo-rows.ts'
import { expect, expectPlainWords, type Language, test } from '../support/journey.ts'
import { change } from '../support/rows.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  test(`a company is found by whatever is known of it, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token, options, status, w, look } = await arrive(page, language)
    const { word, company, contact } = await makeCustomer(page, token)
    const name = `Café Zénith-Lumière ${word}`

    for (const text of [
      name,
      name.toUpperCase(),
      `cafe zenith lumiere ${word}`,
      `lumiere, zenith: ${word}`,
      `${name}, ${company.address_line_1__c}`,
      `${name} ${company.address_line_1__c}`,
      `${word} ${company.billingpostalcode.replace(' ', '')}`,
      `${word} drummondville`,
    ]) {
      await look(text)
      await expect(options, text).toHaveCount(1)
      await expect(options, text).toContainText(name)
      await expect(options, text).toContainText(`${company.address_line_1__c}, Drummondville, J2B 1A9`)
      await expect(status).toContainText(w.count(1))
    }
    await expect(
      options.locator('[data-column=address] mark').filter({ hasText: 'Drummondville' }),
    ).toBeVisible()

    const [area = '', exchange = '', line = ''] = /(...)(...)(....)/.exec(contact.phone)?.slice(1) ?? []
    const shown = w.phone(area, exchange, line)
    for (const text of [
      contact.email.toUpperCase(),
      `REGAN ${word} aimee`,
      `Aimee o’regan-${word}`,
      `+1 (${area}) ${exchange}.${line}`,
      `${area} ${exchange} ${line}`,
    ]) {
      await look(text)
      await expect(options, text).toHaveCount(1)
      await expect(options, text).toContainText(`Aimée O'Regan-${word[0]?.toUpperCase()}${word.slice(1)}`)
      for (const known of [shown, contact.email]) await expect(options, text).toContainText(known)
    }
    await expect(options.locator('mark').filter({ hasText: exchange })).toBeVisible()
    await expectPlainWords(page)
    await options.click()
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
  })

  test(`Activated orders lead to their company, by the code of either system, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, box, options, w, look } = await arrive(page, language)
    const [placed, fromShop] = [await someOrder(page, token, false), await someOrder(page, token, true)]
    for (const { order, account, contact, code } of [
      { ...placed, code: placed.order.vts_id },
      { ...fromShop, code: fromShop.order.external_id__c },
    ]) {
      await look(code.toLowerCase())
      const first = options.first()
      await expect(first, code).toContainText(`${w.order} ${code}`)
      await expect(first).toContainText(account.name)
      await expect(first).toContainText(contact.name)
      await expect(first.locator('mark')).toHaveText(code)
      await first.click()
      await expect(page).toHaveURL(`/contactform?company=${account.id}&contact=${contact.id}`)
      await page.goBack()
      await expect(box, `${order.id}`).toHaveValue(code.toLowerCase())
    }
  })

  test(`a confirmation code leads to its order, also a Draft, however it is typed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, box, options, status, w, look } = await arrive(page, language)
    const { company, contact } = await makeBuyer(page, token)
    const [draft = ''] = await makeDrafts(page, { token, company, contact }, 1)
    const groups = draft.match(/.{4}/g) ?? []
    for (const text of [draft, draft.toUpperCase(), groups.join(' '), groups.join('-').toUpperCase()]) {
      await look(text)
      await expect(options, text).toHaveCount(1)
      await expect(options).toContainText(w.code(draft, 'Draft'))
      await expect(options).toContainText(company.name)
      await expect(options).toContainText(contact.name)
    }
    await expectPlainWords(page)
    await box.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${company.id}&contact=${contact.id}`)
    await page.goto('/contactform')

    const { order, account } = await someOrder(page, token, false)
    await look(order.external_id__c)
    await expect(options.first()).toContainText(w.code(order.external_id__c, 'Activated'))
    await expect(options.first()).toContainText(account.name)

    const unknown = `${draft.slice(1)}0`
    await look(unknown)
    await expect(status).toContainText(w.none(unknown))
    await expect(status).toContainText(w.noSuchCode)
    await expect(page.getByRole('button', { name: w.create(unknown) })).toHaveAttribute(
      'data-variant',
      'default',
    )
    await box.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`the confirmation code of a customer leads to the customer, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { token, options, w, look } = await arrive(page, language)
    const company = await customersCompany(page, token)
    const contact = await customerForCode(page, token)
    const [code = ''] = await makeDrafts(page, { token, company, contact }, 1)
    await look(code)
    await expect(options).toHaveCount(1)
    await expect(options).toContainText(`${contact.name} ${w.customer}`)
    await expect(options).toContainText(w.code(code, 'Draft'))
    await expect(page.getByRole('main')).not.toContainText(company.name)
    await options.click()
    await expect(page).toHaveURL(`/contactform?for=b2c&contact=${contact.id}`)
  })

  test(`what does not exist can be made, under the name that was typed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { box, w } = await arrive(page, language)
    await box.fill('  Zzyzx & Frères introuvables, 12 rue du Puits  ')
    await expect(page.getByText(w.none('Zzyzx & Frères introuvables, 12 rue du Puits'))).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expectPlainWords(page)
    await page.getByRole('button', { name: w.create('Zzyzx & Frères introuvables') }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
      'Zzyzx & Frères introuvables',
    )
    await page.goto('/contactform')
    await box.fill(`Zzyzx & Sœurs introuvables`)
    await box.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
      'Zzyzx & Sœurs introuvables',
    )
    await page.goto('/contactform')
    await box.fill('personne@introuvable.example')
    await expect(page.getByText(w.none('personne@introuvable.example'))).toBeVisible()
    await expect(page.getByRole('button', { name: w.create('') })).toHaveCount(0)
    await page.getByRole('button', { name: w.add }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('')
  })

  test.describe('when one of the searches fails', () => {
    test(`the others are shown, and it can be tried again, in ${language}`, { tag: '@once' }, async ({
      page,
    }) => {
      const { token, box, options, w, look } = await arrive(page, language)
      const { word, contact } = await makeCustomer(page, token)
      await failSearch(page, 'contacts')
      await box.fill(`zenith lumiere ${word}`)
      await expect(page.getByRole('alert')).toContainText(w.unsearched)
      await expect(options).toHaveCount(1)
      await expectPlainWords(page)
      await look(contact.email)
      await expect(page.getByText(w.elsewhere)).toBeVisible()
      await expect(page.getByText(w.none(contact.email))).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: w.retry }).click()
      await expect(options).toContainText(contact.email)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test(`recently opened companies are offered only to the user who opened them, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, user, box, w } = await arrive(page, language)
    const [one, other] = [await makeCustomer(page, token), await makeCustomer(page, token)]
    for (const { company } of [one, other]) {
      await page.goto(`/contactform?company=${company.id}`)
      await expect(page.getByRole('main')).toContainText(company.name)
      await expect.poll(() => recentIds(page, user.id)).toContain(company.id)
    }
    await change(page, token, 'account', one.company.id, { name: `Renommée ${one.word}` })
    await page.evaluate(
      (key) =>
        localStorage.setItem(
          key,
          localStorage.getItem(key)?.replace(/\]$/, ',{"id":999999999,"name":"Gone"},7]') ?? '',
        ),
      `comptoir-recent-companies:${user.id}`,
    )
    await page.goto('/contactform')
    const recent = page.getByRole('listbox', { name: w.recent }).getByRole('option')
    await expect(recent.first()).toContainText(other.company.name)
    await expect(recent.nth(1)).toContainText(`Renommée ${one.word}`)
    await expect(recent.filter({ hasText: 'Gone' })).toHaveCount(0)
    expect(await recentIds(page, user.id)).not.toContain(999999999)
    await expectPlainWords(page)
    await expect(box).toBeFocused()
    await expect(recent.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/contactform?company=${one.company.id}&contact=${one.contact.id}`)
    await expect.poll(async () => (await recentIds(page, user.id))[0]).toBe(one.company.id)

    const entries = await storedSession(page, 'inventory')
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, entries)
    await page.goto('/contactform')
    await expect(box).toBeFocused()
    await expect(page.getByRole('listbox', { name: w.recent })).toHaveCount(0)

    const back = await storedSession(page, 'user')
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, back)
    await page.goto('/contactform')
    await expect(recent.first()).toContainText(`Renommée ${one.word}`)
    await page.getByRole('button', { name: w.clear }).click()
    await expect(recent).toHaveCount(0)
    await page.reload()
    await expect(box).toBeFocused()
    await expect(recent).toHaveCount(0)
  })
}
