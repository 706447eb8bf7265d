import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, refuse, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, reload, renderScreen } from '../../../test/render.tsx'

describe('a superadmin in an installation without a property', () => {
  beforeEach(() => {
    tables.insert('account', { name: 'Maple Works' })
  })

  test('creates the first property with the keyboard and works for it', async () => {
    await renderScreen('/selectproperty', { staff: insertStaff('superadmin') })
    await expect.element(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
    const figures = page.getByRole('main').getByRole('definition')
    await expect.element(figures.nth(2)).toHaveTextContent('1')
    expect(document.querySelector('dl')?.innerText.split(/\s*\n\s*/)).toEqual([
      'Properties',
      '0',
      'Card types',
      '0',
      'Companies',
      '1',
    ])
    await expect.element(page.getByText('npm run admin -- import')).toBeVisible()
    await expectAccessible()
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('Place Neuve{Enter}')
    await expect.element(page.getByText('Enter a code.')).toBeVisible()
    await expect.element(page.getByLabelText('Code')).toHaveFocus()
    await userEvent.keyboard('pln{Enter}')
    const done = page.getByText('Place Neuve (PLN) has been created, and you are working for it now.')
    await expect.element(done).toBeVisible()
    await expectAccessible()
    const start = page.getByRole('link', { name: 'Go to the contact form' })
    await expect.element(start).toHaveFocus()
    // axe does not report text in the very colour behind it.
    const { color, backgroundColor } = getComputedStyle(start.element())
    expect(color).not.toBe(backgroundColor)
    await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Place Neuve')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.location.pathname).toBe('/contactform')
  })

  test('shows what the server has against it, beside the field or under the form', async () => {
    await renderScreen('/selectproperty', { staff: insertStaff('superadmin') })
    await page.getByLabelText('Name').fill('Place Neuve')
    await page.getByLabelText('Code').fill('pln')
    const submit = page.getByRole('button', { name: 'Create the property' })
    const taken = server.fault('createRow', refuse({ code: 'CONFLICT', key: 'property_code_exists_error' }))
    await submit.click()
    await expect.element(page.getByText('This code is taken')).toBeVisible()
    taken()
    const cut = server.fault('createRow', cutOff)
    await submit.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No answer came from the server.')
    await expectAccessible()
    cut()
    await submit.click()
    await expect.element(page.getByText('Place Neuve (PLN) has been created')).toBeVisible()
  })
})

test('the first steps stay until there are card types and colleagues', async () => {
  insertProperty()
  const staff = insertStaff('superadmin')
  await renderScreen('/selectproperty', { staff })
  await expect.element(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  tables.insert('sku', { description: 'Gift card $25' })
  await reload()
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('Done')
  await expectAccessible()
  insertStaff('user')
  await reload()
  await expect.poll(() => window.location.pathname).toBe('/contactform')
})

test('a superadmin without links chooses among all properties', async () => {
  insertProperty()
  insertProperty('Kingswater Mills', 'KWM')
  await renderScreen('/selectproperty', { staff: insertStaff('superadmin') })
  await expect.element(page.getByRole('button', { name: /Maplegate Mall/ })).toBeVisible()
  await page.getByRole('button', { name: /Kingswater Mills/ }).click()
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Kingswater Mills')
})

test('another user without a property learns whom to ask', async () => {
  insertProperty()
  await renderScreen('/selectproperty', { staff: insertStaff('admin') })
  await expect
    .element(page.getByText('Ask an administrator to link you to the properties you work for.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create the property' })).not.toBeInTheDocument()
})

test('many properties stand right below their search', async () => {
  for (let at = 1; at <= 10; at++) insertProperty(`Place ${at}`, `P${at}`)
  await renderScreen('/selectproperty', { staff: insertStaff('superadmin') })
  const field = page.getByRole('searchbox', { name: 'Search properties' })
  await expect.element(field).toHaveFocus()
  const list = page.getByRole('main').getByRole('list')
  const gap = list.element().getBoundingClientRect().top - field.element().getBoundingClientRect().bottom
  expect(gap).toBeLessThan(40)
  expect(gap).toBeGreaterThan(0)
})

test.each([
  { keys: 'k{Enter}', property: 'Kingston Row', because: 'the first of those that match is marked' },
  { keys: '{ArrowDown}{Enter}', property: 'Kingswater Mills', because: 'ArrowDown goes to the second one' },
  { keys: 'mgm{Enter}', property: 'Maplegate Mall', because: 'a code names one' },
])('$keys works for $property, because $because', async ({ keys, property }) => {
  insertProperty()
  insertProperty('Kingswater Mills', 'KWM')
  insertProperty('Kingston Row', 'KGR')
  await renderScreen('/selectproperty', { staff: insertStaff('superadmin') })
  const field = page.getByRole('searchbox', { name: 'Search properties' })
  await expect.element(field).toHaveFocus()
  for (const key of keys.match(/\{\w+\}|./g) ?? []) {
    await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard(key)
  }
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent(property)
})
