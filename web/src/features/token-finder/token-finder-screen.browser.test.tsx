import { restCalls } from '@comptoir/contract/rest'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, loseAnswer, once, server } from '../../../test/fake-server.ts'
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

test('the code is masked in row, details and preview, even if the server gives all of it', async () => {
  insertCode()
  await open('/tokenfinder?q=cedric')
  await expect.element(rows.first()).toHaveTextContent('•••• XYZCode ending in XYZ')
  await rows.first().click()
  await expect.element(giftCodePane).toHaveTextContent('Code ending in XYZ')
  await giftCodePane.getByRole('button', { name: 'Resend activation email' }).click()
  await expect
    .element(dialog.getByTitle('Preview of the email'))
    .toHaveAttribute('srcdoc', '<p>*************XYZ</p>')
  expect(document.body.innerHTML).not.toContain('ABCD1234')
})

test('the title of the resend covers nothing of the line below it', async () => {
  insertCode()
  await open('/tokenfinder/resend?q=cedric')
  await rows.first().click()
  const about = dialog.getByText(/bought by/)
  await expect.element(about).toBeVisible()
  const line = about.element()
  const { left, top } = line.getBoundingClientRect()
  expect(document.elementFromPoint(left + 2, top + 1)).toBe(line)
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

test.each([
  ['/tokenfinder', 'trnsx_ecom_activegc_b2c'],
  ['/tokenfinder?tab=eml', 'eml_token'],
])('%s is searched once typing has paused for 800 ms, and shows no older answer', async (path, table) => {
  insertCode()
  insertToken('EML-1', { recipient_name: 'Cédric Roy' })
  await open(path)
  await expect.element(field).toHaveFocus()
  const release = server.hold([table, 'anais'])
  const typedAt = performance.now()
  await field.fill('anais')
  await expect.poll(() => server.sent([table, 'anais']).length, { interval: 10 }).toBeGreaterThan(0)
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(795)
  await field.fill('cedric')
  await expect.element(rows).toHaveTextContent(/C[eé]dric/)
  release()
  await field.fill('cedric ')
  await expect.element(rows).toHaveTextContent(/C[eé]dric/)
})

test('a search for gift codes that fails empties the list, and is logged', async () => {
  const logged = vi.spyOn(console, 'warn')
  insertCode()
  await open('/tokenfinder?q=cedric')
  await expect.element(rows).toHaveLength(1)
  const works = server.fault('trnsx_ecom_activegc_b2c', failWith(500))
  await field.fill('cedric r')
  await expect.element(page.getByText('Search didn’t work.')).toBeVisible()
  expect(logged.mock.calls.map(([text]) => text)).toContainEqual(
    expect.stringContaining('search for gift codes'),
  )
  await expect.element(rows).not.toBeInTheDocument()
  works()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveLength(1)
})

test('on a phone the details replace the list, and a link leads back', async () => {
  await page.viewport(390, 844)
  insertCode()
  await open('/tokenfinder?q=cedric')
  const clear = page.getByRole('button', { name: 'Clear the search' })
  await expect.poll(() => clear.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
  await rows.first().click()
  await expect.element(giftCodePane).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(giftCodePane).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await page.viewport(1280, 800)
})

test('a whole gift code that is not revealed says why', async () => {
  insertCode({ gift_code: '*************XYZ' })
  await open('/tokenfinder?q=cedric')
  await rows.first().click()
  const headers = { 'retry-after': '1800' }
  const spent = () => Response.json({ status: 429, error: 'budget_exceeded' }, { status: 429, headers })
  server.fault('/reveal', once(spent))
  const reveal = giftCodePane.getByRole('button', { name: 'Reveal code' })
  await reveal.click()
  await expect
    .element(giftCodePane.getByRole('alert'))
    .toHaveTextContent(
      /You have reached the limit for revealing codes\. After .+, \d+:\d\d\s[ap]\.m\. you can try again\./,
    )
  server.fault('/reveal', failWith(500))
  await reveal.click()
  await expect.element(giftCodePane.getByRole('alert')).toHaveTextContent('The code could not be revealed.')
})

describe('a mail that is sent again', () => {
  const send = dialog.getByRole('button', { name: 'Send' })
  const failed = dialog.getByText('There was an error sending the email.')

  async function openForm() {
    insertCode()
    server.answer(restCalls.sendTemplateMail)(() => ({ status: 200, sent: true }))
    await open('/tokenfinder/resend?q=cedric')
    await rows.first().click()
    await expect.element(dialog.getByText('Not sent again yet')).toBeVisible()
  }

  test('and is refused is an error, keeps what was typed, and can be retried', async () => {
    await openForm()
    const works = server.fault('/sendtemplateemail', failWith(502, { status: 502, error: 'email_send_fail' }))
    await dialog.getByLabelText('Recipient name').fill('Kept Name')
    await send.click()
    await expect.element(failed).toBeVisible()
    expect(tables.rows('trnsx_ecom_activegc_b2c')).toMatchObject([{ cwf_last_sent: null }])
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect.element(dialog.getByLabelText('Recipient name')).toHaveValue('Kept Name')
    await send.click()
    await expect.element(failed).toBeVisible()
    works()
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Email sent successfully')).toBeVisible()
  })

  test('and went out without an answer is an error with its time, and asks before a second', async () => {
    await openForm()
    const sent = { createdAt: new Date().toISOString(), user: null, new: { to: 'cedric@buyer.example' } }
    server.fault('/sendtemplateemail', (proceed, request) => {
      server.answerQuery('allAudits', { allAudits: [sent] })
      return loseAnswer(proceed, request)
    })
    await send.click()
    await expect.element(failed).toBeVisible()
    await expect
      .element(dialog.getByRole('alert'), { timeout: 15_000 })
      .toHaveTextContent(/The record shows an email sent on .+, so check before sending again\./)
    await expect.element(dialog.getByText('Email sent successfully')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Send it once more?' })).toBeVisible()
  })

  test('is said to have gone although its time cannot be noted', async () => {
    await openForm()
    server.fault('updateRow', cutOff)
    await send.click()
    await expect.element(dialog.getByText('Email sent successfully')).toBeVisible()
  })
})

describe('an e-token', () => {
  const redeem = tokenPane.getByRole('button', { name: 'Redeem' })

  async function fillIn(): Promise<void> {
    await redeem.click()
    await tokenPane.getByLabelText(/verified the customer/).click()
    await tokenPane.getByLabelText(/status change form/).click()
  }

  test('that is locked is not redeemed; one that has expired is warned of, and can be all the same', async () => {
    insertToken('EML-1', { status: 'Locked' })
    insertToken('EML-2', { status: 'Expired' })
    await open('/tokenfinder?tab=eml')
    await rows.filter({ hasText: 'EML-1' }).click()
    await expect.element(page.getByText('A locked token cannot be redeemed.')).toBeVisible()
    await expect.element(redeem).not.toBeInTheDocument()
    await rows.filter({ hasText: 'EML-2' }).click()
    const warning = tokenPane.getByText('The status of this token is “Expired”. Check before you redeem it.')
    await expect.element(warning).toBeVisible()
    await redeem.click()
    await expect.element(warning).toBeVisible()
  })

  test('that cannot be redeemed is said so, and is redeemed at the next attempt', async () => {
    insertToken('EML-1')
    await open('/tokenfinder?tab=eml&q=EML-1')
    await rows.first().click()
    await fillIn()
    const works = server.fault('updateRow', failWith(500))
    await redeem.click()
    await expect.element(page.getByText('The token could not be redeemed.')).toBeVisible()
    works()
    server.fault('updateRow', once(loseAnswer))
    await redeem.click()
    await expect.element(page.getByText('Token EML-1 is redeemed.')).toBeVisible()
    expect(tables.rows('eml_token')).toMatchObject([{ redeem: true }])
  })

  test('that is scanned replaces an open one; while that is being redeemed, neither a scan nor a click does', async () => {
    insertToken('EML-1')
    insertToken('EML-2')
    await open('/tokenfinder?tab=eml')
    await rows.filter({ hasText: 'EML-1' }).click()
    await expect.element(redeem).toHaveFocus()
    await fillIn()
    for (const openOther of [
      () => rows.filter({ hasText: 'EML-2' }).click(),
      () => userEvent.keyboard('EML-2{Enter}'),
    ]) {
      await openOther()
      const said = page.getByText('Redeem or cancel this token before you open another.')
      await expect.element(said).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await expect.element(tokenPane).toHaveTextContent('EML-1')
    }
    expect(server.sent('updateRow')).toEqual([])
    await tokenPane.getByRole('button', { name: 'Cancel' }).click()
    await userEvent.keyboard('EML-2{Enter}')
    await expect.element(tokenPane).toHaveTextContent('EML-2')
    await expect.element(page.getByText('Redeem this token')).not.toBeInTheDocument()
  })
})

test('a code of another property is shown once the number of the case is entered', async () => {
  insertCode({ mall: 'Kingswater Mills' })
  const refused = { status: 422, error: 'case_number_empty_error', message: '-' }
  const takeCase = server.fault('/reveal', failWith(422, refused))
  server.answer(restCalls.revealGiftCode)(() => ({ status: 200, gift_code: 'WHOLE1234EFGH5XYZ' }))
  await open('/tokenfinder?q=cedric')
  await rows.first().click()
  await giftCodePane.getByRole('button', { name: 'Reveal code' }).click()
  await expect.element(giftCodePane.getByRole('alert')).toHaveTextContent('enter the number of the case')
  const caseNumber = giftCodePane.getByRole('textbox', { name: 'Case number' })
  await expect.element(caseNumber).toHaveFocus()
  await expectAccessible()
  takeCase()
  await userEvent.keyboard('HD-4711{Enter}')
  await expect.element(giftCodePane).toHaveTextContent('WHOLE1234EFGH5XYZ')
  await expect.element(caseNumber).not.toBeInTheDocument()
  expect(server.sent('/reveal').map(({ body }) => body)).toEqual([{}, { case_number: 'HD-4711' }])
})
