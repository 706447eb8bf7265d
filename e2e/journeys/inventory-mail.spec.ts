import { smtpRefusal } from '../../server/src/mail/testing/mail-server.ts'
import {
  test as base,
  fillCards,
  openInventory,
  storedCounts,
  unusedMonths,
  words,
} from '../screens/gift-card-counts.ts'
import { expect } from '../support/journey.ts'
import { type ServerWithSmtp, startServerWithSmtp } from '../support/server-with-smtp.ts'

const said = words.en
let weather: 'fine' | 'refusing' | 'hanging' = 'fine'
/** The messages that the mail server has in hand without a word. */
const kept: ((error: Error) => void)[] = []

/** Journeys through a server whose mail server behaves as the weather says. */
const test = base.extend<object, { server: ServerWithSmtp }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServerWithSmtp({
        beforeAccept: async () => {
          if (weather === 'refusing') throw smtpRefusal(451, 'Not now')
          if (weather === 'hanging') await new Promise<void>((_, reject) => kept.push(reject))
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

test.beforeEach(() => {
  weather = 'fine'
})

function clearUp(): void {
  weather = 'fine'
  for (const refuse of kept.splice(0)) refuse(smtpRefusal(451, 'Not now'))
}

/** Counts one SKU of a month of its own, up to the click that saves. */
async function count(page: Parameters<typeof openInventory>[0], number: number) {
  const desk = await openInventory(page, 'inventory', 'en')
  const [month] = await unusedMonths(desk)
  const [simple] = desk.simple
  await page.goto(`/giftcardinventory?month=${month}&count=new-${simple?.id}-${month}`)
  await fillCards(page, 'en', [number])
  await page.getByRole('button', { name: said.saveNew }).click()
  await expect(page.getByText(said.saved).or(page.getByText(said.mailFailed))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: simple?.description ?? '?' })
  return { stored: () => storedCounts(desk, month), row, history: page.getByRole('dialog') }
}

function recipientsOf(mails: ServerWithSmtp['mail']['received']) {
  return mails.map(({ envelope }) => envelope.to[0]).sort()
}

const listed = ['inventory.mgm@comptoir.example']

test('a count whose mail is refused says so until it is sent again, and each recipient gets one mail', async ({
  page,
  server,
}) => {
  const before = server.mail.received.length
  weather = 'refusing'
  const { stored, row, history } = await count(page, 31)
  await expect(page.getByText(said.mailFailed)).toBeVisible()
  expect(await stored()).toMatchObject([{ on_hand: 31 }])
  await page.getByRole('button', { name: said.mailAgain }).click()
  await expect(page.getByRole('alertdialog').getByText(said.mailFailed)).toBeVisible()
  await page.getByRole('button', { name: said.ok }).click()
  await page.reload()
  await expect(row).toContainText(said.mailUnsent)
  await row.getByRole('button').click()
  await expect(history.getByTitle(/UTC$/).first()).toBeVisible()
  await expect(history.getByText(said.mailInHistory)).toHaveCount(0)
  await history.getByRole('button', { name: said.mailSend }).click()
  await expect(history.getByText(said.mailFailed)).toBeVisible()
  clearUp()
  await history.getByRole('button', { name: said.mailSend }).click()
  await expect(history.getByText(said.mailTo)).toContainText(listed.join())
  await expect(history.getByText(said.mailInHistory)).toHaveCount(1)
  expect(recipientsOf(server.mail.received.slice(before))).toEqual(listed)
  expect(await stored()).toHaveLength(1)
})

test('a mail server that hangs is reported within ten seconds, and the mail goes out by itself later', async ({
  page,
  server,
}) => {
  const before = server.mail.received.length
  weather = 'hanging'
  const { stored, row } = await count(page, 32)
  await expect(page.getByText(said.mailFailed)).toBeVisible({ timeout: 10_000 })
  expect(await stored()).toMatchObject([{ on_hand: 32 }])
  await page.getByRole('button', { name: said.ok }).click()
  await expect(row).toContainText(said.mailUnsent)
  clearUp()
  await expect(row.getByText(said.mailUnsent)).toHaveCount(0, { timeout: 45_000 })
  expect(recipientsOf(server.mail.received.slice(before))).toEqual(listed)
})
