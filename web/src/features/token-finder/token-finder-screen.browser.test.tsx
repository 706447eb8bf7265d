import { restCalls } from '@comptoir/contract/rest'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, reload, renderScreen } from '../../../test/render.tsx'

const field = page.getByRole('combobox', { name: /^(Search by|Scan or type)/ })
const rows = page.getByRole('listbox').getByRole('option')
const giftCodePane = page.getByRole('region', { name: 'Gift code' })
const tokenPane = page.getByRole('region', { name: 'E-token' })
const dialog = page.getByRole('dialog', { name: 'Resend activation email' })

let property: PropertyRow
let user: SessionUser

beforeEach(() => {
  property = insertProperty()
  user = insertStaff('user', [property])
  server.answerQuery('allAudits', { allAudits: [] })
  server.answer(restCalls.previewTemplateMail)(({ body }) => {
    const { data } = body as { data: { GIFTCODE: string } }
    return { status: 200, subject: 'A gift card', html: `<p>${data.GIFTCODE}</p>` }
  })
})

function insertCode(values: Partial<GiftCodeRow> = {}): GiftCodeRow {
  return tables.insert('trnsx_ecom_activegc_b2c', {
    gift_code: 'ABCD1234EFGH5XYZ',
    name: 'Cédric Roy',
    first_name: 'Cédric',
    last_name: 'Roy',
    customer_email: 'cedric@buyer.example',
    recipient: 'Zoé Roy',
    order: 'WEB-1',
    CSL_CLOSING_BALANCE: 50,
    mall: 'Maplegate Mall',
    ...values,
  })
}

function insertToken(external_id: string, values: object = {}) {
  const status = 'Active'
  return tables.insert('eml_token', { external_id, status, recipient_name: 'Ada Roy', amount: 25, ...values })
}

async function open(path: string): Promise<void> {
  await renderScreen(path, { staff: user, property })
}

test('the arrow keys move through the rows, Enter opens one, and Escape goes back to the search', async () => {
  insertCode({ name: 'Cédric Lavoie' })
  insertCode()
  await open('/tokenfinder?q=cedric')
  await expect.element(field).toHaveFocus()
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', rows.nth(1).element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(giftCodePane).toHaveTextContent('Cédric Lavoie')
  await expect.element(giftCodePane.getByRole('button', { name: 'Resend activation email' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await expect.element(giftCodePane).toBeVisible()
})

test('matches are marked whatever the accents', async () => {
  insertCode()
  await open('/tokenfinder?q=cedric')
  await expect.element(rows.first()).toBeVisible()
  const marked = [...rows.first().element().querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Cédric', 'cedric'])
})

test('the code is masked in the row, in the details and in the preview, even if the server gives all of it', async () => {
  insertCode()
  await open('/tokenfinder?q=cedric')
  await expect.element(rows.first()).toHaveTextContent('Code ending in XYZ')
  await rows.first().click()
  await expect.element(giftCodePane).toHaveTextContent('Code ending in XYZ')
  await giftCodePane.getByRole('button', { name: 'Resend activation email' }).click()
  await expect
    .element(dialog.getByTitle('Preview of the email'))
    .toHaveAttribute('srcdoc', '<p>*************XYZ</p>')
  expect(document.body.innerHTML).not.toContain('ABCD1234')
})

test('another address needs a reason, which is asked for as soon as the address differs', async () => {
  insertCode()
  server.answer(restCalls.sendTemplateMail)(() => ({ status: 200, sent: true }))
  await open('/tokenfinder/resend?q=cedric')
  await rows.first().click()
  const reason = dialog.getByLabelText(/Why a different address/)
  await expect.element(reason).not.toBeInTheDocument()
  await dialog.getByLabelText('Recipient email').fill('other@buyer.example')
  await expect.element(reason).toBeVisible()
  await expect.element(dialog.getByText('To other@buyer.example, in English')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Say why it goes to a different address.')).toBeVisible()
  expect(server.sent('/sendtemplateemail')).toEqual([])
  await dialog.getByRole('button', { name: 'Use the recorded one' }).click()
  await expect.element(reason).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Email sent successfully')).toBeVisible()
})

test('either address of the record is one key away, with its own name, and needs no reason', async () => {
  insertCode({ recipient: 'zoe@friend.example' })
  server.answer(restCalls.sendTemplateMail)(() => ({ status: 200, sent: true }))
  await open('/tokenfinder/resend?q=zoe')
  await rows.first().click()
  const name = dialog.getByLabelText('Recipient name')
  const email = dialog.getByLabelText('Recipient email')
  const reason = dialog.getByLabelText(/Why a different address/)
  await expect.element(email).toHaveValue('zoe@friend.example')
  await expect.element(name).toHaveValue('')
  await expect.element(dialog.getByText('Enter the recipient’s name to see the email.')).toBeVisible()
  await expect
    .element(dialog.getByText('The record says zoe@friend.example (recipient), cedric@buyer.example (buyer)'))
    .toBeVisible()
  await name.fill('Zoé')
  await userEvent.keyboard('{Alt>}a{/Alt}')
  await expect.element(email).toHaveValue('cedric@buyer.example')
  await expect.element(name).toHaveValue('Cédric Roy')
  await expect.element(dialog.getByTitle('Preview of the email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the recipient’s' }).click()
  await expect.element(name).toHaveValue('Zoé')
  await email.fill('someone@else.example')
  await name.fill('Someone')
  await reason.fill('They moved')
  await email.fill('Cedric@buyer.example')
  await expect.element(name).toHaveValue('Cédric Roy')
  await expect.element(reason).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Email sent successfully')).toBeVisible()
  const [sent] = server.sent('/sendtemplateemail')
  expect(sent?.body).toMatchObject({ data: { FIRSTNAME: 'Cédric Roy' } })
  expect(sent?.body).not.toHaveProperty('reason')
})

test('the text stays when the tab changes, and the other tab says how many it has', async () => {
  insertCode()
  insertToken('EML-1', { recipient_name: 'Cédric Roy' })
  insertToken('EML-2', { customer_name: 'Cédric Roy' })
  await open('/tokenfinder?q=cedric')
  await page.getByRole('tab', { name: 'EML E-Token 2' }).click()
  await expect.element(field).toHaveValue('cedric')
  await expect.element(rows).toHaveLength(2)
  await expect.element(page.getByRole('tab', { name: 'TRNSX E-Code 1' })).toBeVisible()
  await reload()
  await expect.element(field).toHaveValue('cedric')
  await expect.element(rows).toHaveLength(2)
  await expectAccessible()
})

test('Enter opens a token that was typed in the tab of the gift codes', async () => {
  insertToken('EML-77')
  insertToken('EML-771')
  await open('/tokenfinder?q=EML-77')
  await expect.element(page.getByRole('button', { name: 'EML E-Token: 2 found' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows).toHaveLength(2)
  await expect.element(tokenPane.getByText('EML-77', { exact: true })).toBeVisible()
})

test('gift codes are filtered by whether the mail was sent again', async () => {
  insertCode({ cwf_last_sent: '2026-11-12T15:00:00.000Z' })
  insertCode({ name: 'Cédric Lavoie' })
  await open('/tokenfinder?q=cedric')
  await expect.element(rows).toHaveLength(2)
  await page.getByRole('radiogroup').getByText('Sent again').click()
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.first()).toHaveTextContent('Cédric Roy')
  await expect.element(rows.first().getByTitle(/UTC$/).last()).toHaveTextContent('Nov 12, 2026')
})

test('tokens are filtered by state', async () => {
  insertToken('EML-1')
  insertToken('EML-2', { status: 'Locked' })
  insertToken('EML-3', { status: 'Expired' })
  insertToken('EML-4', { redeem: true })
  await open('/tokenfinder?tab=eml')
  await expect.element(rows).toHaveLength(4)
  for (const [filter, externalId] of [
    ['Can be redeemed', 'EML-1'],
    ['Locked', 'EML-2'],
    ['To be checked', 'EML-3'],
    ['Redeemed', 'EML-4'],
  ] as const) {
    await page.getByLabelText('State', { exact: true }).selectOptions(filter)
    await expect.element(rows).toHaveLength(1)
    await expect.element(rows.first()).toHaveTextContent(externalId)
  }
})

test('a token of another merchant group is warned of, before and while it is redeemed', async () => {
  insertToken('EML-1', { merchant_group_name: 'Kingswater Mills' })
  insertToken('EML-2', { merchant_group_name: 'Maplegate Mall' })
  await open('/tokenfinder?tab=eml&q=EML-1')
  const warning = tokenPane.getByText(
    'This token is for “Kingswater Mills”. Check that it can be redeemed at Maplegate Mall.',
  )
  await rows.first().click()
  await expect.element(warning).toBeVisible()
  await tokenPane.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(tokenPane.getByLabelText(/verified the customer/)).toBeVisible()
  await expect.element(warning).toBeVisible()
  await tokenPane.getByRole('button', { name: 'Cancel' }).click()
  await field.fill('EML-2')
  await expect.element(rows.first()).toHaveTextContent('EML-2')
  await rows.first().click()
  await expect.element(tokenPane).toHaveTextContent('EML-2')
  await expect.element(warning).not.toBeInTheDocument()
})

test('another token cannot be opened while one is being redeemed', async () => {
  insertToken('EML-1')
  insertToken('EML-2')
  await open('/tokenfinder?tab=eml')
  await rows.filter({ hasText: 'EML-1' }).click()
  await tokenPane.getByRole('button', { name: 'Redeem' }).click()
  await rows.filter({ hasText: 'EML-2' }).click()
  await expect.element(page.getByText('Redeem or cancel this token before you open another.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(tokenPane).toHaveTextContent('EML-1')
})
