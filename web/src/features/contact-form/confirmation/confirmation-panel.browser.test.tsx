import { draft } from '@comptoir/contract/rules/order-status'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Counter, insertCounter } from '../../../../test/contact-form.ts'
import { cutOff, loseAnswer, once, refuse, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { navigate, reload } from '../../../../test/render.tsx'

const panel = page.getByRole('region', { name: 'Confirmation code', exact: true })
const generate = panel.getByRole('button', { name: 'Generate confirmation code' })
const today = page.getByRole('region', { name: 'Today’s codes for this company' })
const question = page.getByRole('alertdialog')

let counter: Counter
let contact: ContactRow

beforeEach(() => {
  counter = insertCounter()
  contact = counter.insertContact('Noémie')
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
})

/** A code of this clerk for the contact, made so many minutes ago. */
function insertCode(code: string, minutes: number): OrderRow {
  const { company, staff, property } = counter
  return tables.insert('order', {
    ...{ external_id__c: code, status: draft, accountid: company.sfid, contact__c: contact.sfid },
    ...{ propertyuser__c: staff.sfid, property__c: property.sfid },
    createddate: new Date(Date.now() - minutes * 60_000).toISOString(),
  })
}

/** The code on the card; those of the list below it do not count. */
function shownCode(): string | undefined {
  return document.querySelector<HTMLElement>('div[data-code]')?.dataset.code
}

async function generated(): Promise<string> {
  await generate.click()
  await expect.poll(shownCode).toMatch(/^[a-z0-9]{12}$/)
  return shownCode() ?? ''
}

test('the button says why no code can be made', async () => {
  // A second contact, because the only one would be chosen at once.
  const blocked = counter.insertContact('Hugo')
  tables.insert('blocked', { email: blocked.email ?? '' })
  await counter.open()
  for (const [reason, search] of [
    ['Choose the contact who is buying.', ''],
    ['Purchases by this contact are prohibited.', `&contact=${blocked.id}`],
  ] as const) {
    await navigate(`/contactform?company=${counter.company.id}${search}`)
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(generate).toHaveAttribute('aria-disabled', 'true')
    await expect.element(generate).toHaveAccessibleDescription(expect.stringContaining(reason))
  }
})

test('a buyer without an email gets one where it is missed', async () => {
  tables.update('contact', contact.id, { email: null })
  await counter.open(contact)
  const missing = panel.getByText('The contact has no email address.')
  await expect.element(missing).toBeVisible()
  await panel.getByRole('button', { name: 'Add an email' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveFocus()
  await userEvent.keyboard('noemie@client.example')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(generate).toHaveFocus()
  await expect.element(generate).not.toHaveAttribute('aria-disabled')
})

test('what only the server knows is said too', async () => {
  await counter.open(contact)
  await expect.element(generate).toBeEnabled()
  tables.insert('blocked', { email: contact.email ?? '' })
  server.fault(['createRow', '"order"'], refuse({ code: 'RULE', key: 'alert_purchase_prohibited' }))
  await generate.click()
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent('Purchases by this contact are prohibited.')
  await expect.element(generate).toHaveAttribute('aria-disabled', 'true')
})

const taken = refuse({ code: 'CONFLICT', key: 'order_code_exists_error' })

test('trying again finds the order that was made, after a reload too', async () => {
  await counter.open(contact)
  server.fault(['createRow', '"order"'], (proceed, request) => {
    const sent = JSON.stringify(request.body)
    const isTaken = tables.rows('order').some(({ external_id__c }) => sent.includes(external_id__c ?? '-'))
    return isTaken ? taken(proceed, request) : proceed()
  })
  server.fault(['createRow', '"order"'], once(loseAnswer))
  const works = server.fault('"column":"external_id__c"', cutOff)
  await generate.click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('No answer came. Try again')
  works()
  await reload()
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  const [made] = tables.rows('order')
  expect(await generated()).toBe(made?.external_id__c)
  expect(tables.rows('order')).toHaveLength(1)
  await page.getByRole('button', { name: 'New code' }).click()
  expect(await generated()).not.toBe(made?.external_id__c)
  expect(tables.rows('order')).toHaveLength(2)
})

describe('the campaign', () => {
  const campaign = panel.getByRole('combobox', { name: 'Campaign (optional)' })

  beforeEach(() => {
    for (const name of ['Autumn', 'Spring fair', 'Spring sale']) {
      const { id } = tables.insert('campaign', { name, isactive: true })
      tables.insert('campaign_property', { campaign_id: id, property_id: counter.property.id })
    }
  })

  test('may be missing where campaigns fail to load, and they can be loaded again', async () => {
    const works = server.fault('"name":"campaign"', cutOff)
    await counter.open(contact)
    const alert = panel.getByRole('alert')
    await expect.element(alert).toHaveTextContent('The campaigns could not be loaded.')
    await expect.element(generate).toBeEnabled()
    works()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(campaign).toBeEnabled()
    await generated()
  })

  test('that was withdrawn is named, and another has to be chosen', async () => {
    await counter.open(contact)
    const [autumn, fair] = tables.rows('campaign')
    await campaign.click()
    await page.getByRole('option', { name: 'Autumn' }).click()
    tables.update('campaign', autumn?.id ?? 0, { isactive: false })
    const withdrawn = { code: 'RULE', key: 'campaign_not_offered_error', property: 'campaign_id' }
    server.fault(['createRow', 'order_campaign'], once(refuse(withdrawn)))
    await generate.click()
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent(
        'This campaign has ended, is inactive or is not offered at this property. Choose another one.',
      )
    await expect.element(campaign).toHaveValue('')
    expect(tables.rows('order')).toEqual([])

    await campaign.click()
    await expect.element(page.getByRole('option', { name: 'Autumn' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Spring fair' }).click()
    await generate.click()
    await expect.poll(() => tables.rows('order_campaign').map((link) => link.campaign_id)).toEqual([fair?.id])
  })

  test.each([
    ['{Enter}', 'Spring fair'],
    ['{ArrowDown}{Enter}', 'Spring sale'],
  ])('that matches first is marked: %s takes %s', async (keys, taken) => {
    await counter.open(contact)
    await campaign.click()
    await userEvent.keyboard('spring')
    await expect
      .element(page.getByRole('option', { name: 'Spring fair' }))
      .toHaveAttribute('data-combobox-selected')
    await userEvent.keyboard(keys)
    await expect.element(campaign).toHaveValue(taken)
  })
})

test('a browser that does not copy says so', async () => {
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
  await counter.open(contact)
  await generated()
  const said = panel.getByText('The code is not on the clipboard: your browser did not allow it.')
  await expect.element(said).toBeVisible()
  await panel.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(said).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Copied', exact: true })).not.toBeInTheDocument()
})

test.each([
  ['Next customer', () => panel.getByRole('button', { name: 'Next customer' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s leads on from a code to the next search', async (_, leave) => {
  await counter.open(contact)
  await generated()
  await expect.element(panel.getByRole('button', { name: 'Copy', exact: true })).toHaveFocus()
  await leave()
  await expect.element(page.getByRole('combobox', { name: 'Find a company' })).toHaveFocus()
})

test('on a phone the code comes first, then the contact, the contacts, the orders and the years', async () => {
  await page.viewport(390, 844)
  await counter.open(contact)
  await expect.element(page.getByRole('heading', { name: 'Noémie Roy' })).toBeVisible()
  const parts = [
    panel,
    page.getByRole('region', { name: 'Contact', exact: true }),
    page.getByRole('region', { name: 'Contacts', exact: true }),
    page.getByRole('region', { name: /^Activated orders/ }),
    page.getByRole('region', { name: 'Last five years' }),
  ]
  for (const part of parts) await expect.element(part).toBeVisible()
  const tops = parts.map((part) => part.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await page.viewport(1280, 800)
})

describe('a code that is cancelled', () => {
  test.each([
    ['from its card', () => panel.getByRole('button', { name: /^Cancel code/ }).click()],
    ['from the list below it', () => today.getByRole('button', { name: /^Cancel code/ }).click()],
  ])('%s can no longer be copied or printed', async (_, cancel) => {
    await counter.open(contact)
    const code = await generated()
    await expect.element(today.getByRole('listitem')).toHaveLength(1)
    await cancel()
    await question.getByRole('button', { name: 'Keep code' }).click()
    expect(tables.rows('order')).toHaveLength(1)
    await cancel()
    await question.getByRole('button', { name: 'Cancel code' }).click()
    await expect.element(page.getByText(`The code ${code} was cancelled.`)).toBeVisible()
    await expect.poll(() => document.querySelector(`[data-code="${code}"]`)).toBeNull()
    await expect.element(panel.getByRole('button', { name: 'Print slip' })).not.toBeInTheDocument()
    expect(tables.rows('order')).toEqual([])
  })

  test('on another screen can no longer be copied or printed', async () => {
    await counter.open(contact)
    const code = await generated()
    for (const { id } of tables.rows('order')) tables.delete('order', id)
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText(`The code ${code} was cancelled.`)).toBeVisible()
    await expect.poll(() => document.querySelector(`[data-code="${code}"]`)).toBeNull()
  })

  test('can be no longer when ten minutes have passed, says why, and the server may know first', async () => {
    insertCode('aaaabbbbcccc', 11)
    insertCode('ddddeeeeffff', 1)
    await counter.open(contact)
    await expect.element(today.getByRole('listitem')).toHaveLength(2)
    const cancel = today.getByRole('button', { name: /^Cancel code/ })
    await expect.element(cancel).toHaveLength(2)
    await expect.element(cancel.last()).toHaveAccessibleDescription(late)
    server.fault('deleteRow', refuse({ code: 'FORBIDDEN', key: 'forbidden' }))
    await cancel.last().click({ force: true })
    await expect.element(question).not.toBeInTheDocument()
    await cancel.first().click()
    await question.getByRole('button', { name: 'Cancel code' }).click()
    await expect.element(page.getByRole('alertdialog').getByText(late)).toBeVisible()
  })
})

const late = 'A code can only be cancelled in its first ten minutes.'

test('the list holds one’s own codes of one’s own day only, page by page', async () => {
  for (let at = 0; at < 11; at++) insertCode(`code${at}`.padEnd(12, '0'), at)
  const [foreign, yesterday] = [insertCode('foreigncode0', 1), insertCode('yesterday000', 24 * 60)]
  tables.update('order', foreign.id, { propertyuser__c: 'somebody-else' })
  await counter.open(contact)
  const items = today.getByRole('listitem')
  await expect.element(items).toHaveLength(10)
  await expect.element(items.first()).toHaveAttribute('data-code', 'code00000000')
  await today.getByRole('button', { name: 'Next page' }).click()
  await expect.element(items).toHaveLength(1)
  await expect.element(items).toHaveAttribute('data-code', 'code10000000')
  for (const { external_id__c } of [foreign, yesterday])
    expect(document.querySelector(`[data-code="${external_id__c}"]`)).toBeNull()
})
