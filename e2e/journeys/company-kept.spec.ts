import {
  arrive,
  fillIn,
  makeCompany,
  openEdit,
  openNew,
  storedCompanies,
  unique,
} from '../screens/company-forms.ts'
import { failAt, failAtGateway } from '../support/faults.ts'
import { acknowledge, draftKept, expect, expectPlainWords, type Language, test } from '../support/journey.ts'
import { change } from '../support/rows.ts'

const languages: Language[] = ['en', 'fr']

for (const language of languages) {
  test(`of two who edit at once, the second sees both versions and chooses, in ${language}`, {
    tag: '@once',
  }, async ({ page, browser }) => {
    const { token, w } = await arrive(page, language)
    const company = await makeCompany(page, token)
    const other = await browser.newPage()
    await arrive(other, language)
    const [mine, theirs] = [await openEdit(page, company.id, w), await openEdit(other, company.id, w)]

    await theirs.name.fill(`${company.name} Nord`)
    await theirs.form.getByRole('button', { name: w.save }).click()
    await expect(other.getByText(w.updated(`${company.name} Nord`))).toBeVisible()

    await mine.name.fill(`${company.name} Sud`)
    await mine.form.getByRole('button', { name: w.save }).click()
    const notice = mine.form.getByRole('alert').filter({ hasText: w.conflict })
    await expect(notice.getByRole('row').filter({ hasText: w.name })).toContainText(
      `${company.name} Sud${company.name} Nord`,
    )
    await expectPlainWords(page)
    await notice.getByRole('button', { name: w.keep }).click()
    await expect(page.getByText(w.updated(`${company.name} Sud`))).toBeVisible()
    await acknowledge(page)
    await expect(page.getByRole('heading', { name: `${company.name} Sud` })).toBeVisible()

    await acknowledge(other)
    const again = await openEdit(other, company.id, w)
    await page.getByRole('button', { name: w.edit }).click()
    await mine.name.fill(`${company.name} Est`)
    await mine.form.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.updated(`${company.name} Est`))).toBeVisible()
    await again.name.fill(`${company.name} Ouest`)
    await again.form.getByRole('button', { name: w.save }).click()
    await again.form.getByRole('button', { name: w.take }).click()
    await expect(again.name).toHaveValue(`${company.name} Est`)
    await again.form.getByRole('button', { name: w.save }).click()
    await expect(again.form).toHaveCount(0)
    expect((await storedCompanies(page, token, `${company.name} Est`)).map(({ id }) => id)).toEqual([
      company.id,
    ])
    await other.close()
  })

  test(`a draft of an older version is compared with the newer one when it is put back, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, w } = await arrive(page, language)
    const company = await makeCompany(page, token)
    const { form, name } = await openEdit(page, company.id, w)
    await name.fill(`${company.name} Sud`)
    await draftKept(page, 'Sud')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await change(page, token, 'account', company.id, { billingcity: 'Rimouski' })
    await page.getByRole('button', { name: w.edit }).click()
    await form.getByRole('button', { name: w.restore }).click()
    const notice = form.getByRole('alert').filter({ hasText: w.conflict })
    await expect(notice).toContainText('Rimouski')
    await notice.getByRole('button', { name: w.keep }).click()
    await expect(page.getByText(w.updated(`${company.name} Sud`))).toBeVisible()
    // What only the other has changed stays as they made it.
    expect(await storedCompanies(page, token, `${company.name} Sud`)).toMatchObject([
      { billingcity: 'Rimouski' },
    ])
  })

  test(`what was typed is offered again after a reload, in ${language}`, { tag: '@once' }, async ({
    page,
  }) => {
    const { w, form, name, address, options } = await openNew(page, language)
    const title = unique('Papeterie du Port')
    await name.fill(title)
    await address.fill('sorbiers montréal')
    await options.first().click()
    const chosen = await page.getByLabel(w.chosen).innerText()
    await draftKept(page, 'Montréal')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await form.getByRole('button', { name: w.restore }).click()
    await expect(name).toHaveValue(title)
    await expect(page.getByLabel(w.chosen)).toHaveText(chosen, { useInnerText: true })
    await form.getByRole('button', { name: w.create }).click()
    await expect(page.getByText(w.created(title))).toBeVisible()
    await acknowledge(page)
    await page.getByRole('button', { name: w.back }).click()
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await expect(name).toBeVisible()
    await expect(form.getByRole('button', { name: w.restore })).toHaveCount(0)
  })

  test.describe(() => {
    test.use({ statusesExpected: [0, 502] })

    test(`without the address service the form is kept, and asks again on demand, in ${language}`, {
      tag: '@once',
    }, async ({ page }) => {
      const { w, form, name, address, options } = await openNew(page, language)
      await name.fill('Belle-Étoile')
      await page.route('**/Find/**', (route) => route.abort())
      await address.fill('sorbiers montréal')
      await expect(form.getByRole('alert')).toContainText(w.down)
      await expectPlainWords(page)
      await page.unroute('**/Find/**')
      await form.getByRole('button', { name: w.retry }).click()
      await expect(options).not.toHaveCount(0)
      await expect(form.getByText(w.down)).toHaveCount(0)

      await page.route('**/Retrieve/**', (route) =>
        route.fulfill({ json: { Items: [{ Error: '2', Description: '-', Cause: '-', Resolution: '-' }] } }),
      )
      await options.first().click()
      await expect(form.getByRole('alert')).toContainText(w.down)
      await page.unroute('**/Retrieve/**')
      await form.getByRole('button', { name: w.retry }).click()
      await expect(page.getByLabel(w.chosen)).toBeVisible()
      await expect(name).toHaveValue('Belle-Étoile')
    })

    test(`a company whose link fails is linked by the next try, and made once, in ${language}`, {
      tag: '@once',
    }, async ({ page }) => {
      const { token, w, form, name, address, options } = await openNew(page, language)
      const title = unique('Librairie du Quai')
      await fillIn({ name, address, options }, title)
      const works = await failAt(page, ['mutation', 'accountproperty__c'], 200)
      await form.getByRole('button', { name: w.create }).click()
      await expect(form.getByRole('alert')).toContainText(w.unlinked)
      await expect(name).toBeDisabled()
      await expectPlainWords(page)
      await works()
      await form.getByRole('button', { name: w.retry }).click()
      await expect(page.getByText(w.created(title))).toBeVisible()
      await acknowledge(page)
      await expect(page.getByRole('region', { name: title })).toContainText(`${w.linked} ${w.property}`)
      expect(await storedCompanies(page, token, title)).toHaveLength(1)
    })
  })
}

test.describe('when something fails on the way', () => {
  test.use({ statusesExpected: [502] })

  test('a creation whose answer is lost: the next try takes the company that was made', async ({ page }) => {
    const { token, w, form, name, address, options } = await openNew(page, 'en')
    const title = unique('Quincaillerie Nord')
    await fillIn({ name, address, options }, title)
    const passes = await failAtGateway(page)
    await form.getByRole('button', { name: w.create }).click()
    // The company that was made all the same may be pointed out as a likely double by now.
    await expect(form.getByRole('alert').filter({ hasText: 'could not' })).toHaveText(
      'The company could not be created. The service is unavailable for the moment. Try again shortly.',
    )
    await expect(name).toHaveValue(title)
    await passes()
    await form.getByRole('button', { name: w.create }).click()
    await expect(page.getByText(w.created(title))).toBeVisible()
    const [made, ...others] = await storedCompanies(page, token, title)
    expect(others).toEqual([])
    await expect(page).toHaveURL(new RegExp(`company=${made?.id}`))
  })

  test('an update whose answer is lost is not reported as another user’s change', async ({ page }) => {
    const { token, w } = await arrive(page, 'en')
    const company = await makeCompany(page, token)
    const { form, name } = await openEdit(page, company.id, w)
    await name.fill(`${company.name} Nord`)
    const passes = await failAtGateway(page)
    await form.getByRole('button', { name: w.save }).click()
    await expect(form.getByText('The company could not be updated. The service')).toBeVisible()
    await passes()
    await form.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.updated(`${company.name} Nord`))).toBeVisible()
  })

  test('what cannot be named better is said to have failed, and the company can be opened without its link', async ({
    page,
  }) => {
    const { token, w, form, name, address, options } = await openNew(page, 'en')
    const title = unique('Menuiserie Sud')
    await fillIn({ name, address, options }, title)
    const works = await failAt(page, ['mutation', '"account"'], 200)
    await form.getByRole('button', { name: w.create }).click()
    await expect(form.getByRole('alert')).toHaveText('The company could not be created.')
    await works()
    const links = await failAt(page, ['mutation', 'accountproperty__c'], 200)
    await form.getByRole('button', { name: w.create }).click()
    await form.getByRole('button', { name: 'Open it anyway' }).click()
    await expect(page.getByRole('region', { name: title })).toContainText('Not linked to any property')
    await links()

    await page.getByRole('button', { name: w.edit }).click()
    const edited = page.getByRole('dialog', { name: w.edit })
    const renames = await failAt(page, ['mutation', 'updateRow'], 200)
    await name.fill(`${title} Ltd`)
    await edited.getByRole('button', { name: w.save }).click()
    await expect(edited.getByRole('alert')).toHaveText('The company could not be updated.')
    await expect(name).toHaveValue(`${title} Ltd`)
    await renames()
    expect(await storedCompanies(page, token, title)).toHaveLength(1)
  })
})
