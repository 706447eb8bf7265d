import { restCalls } from '@comptoir/contract/rest'
// The type of `cdp`.
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../test/render.tsx'

/** A thousand take more than an hour: `VITE_HURRIED_RUNS=1000`. */
const runs = Number(import.meta.env.VITE_HURRIED_RUNS ?? 6)
const longestGapMs = 400

const companies = ['Trillium Books', 'Trillium Books and Maps', 'Harbourview Group']
/** Of the last, each company has three. */
const people = ['Ada', 'Bea', 'Cleo']

beforeEach(async () => {
  const property = insertProperty()
  server.answerQuery('settingsList', { settingsList: [] })
  server.answer(restCalls.companyFacts)(() => ({ status: 200, companies: [] }))
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  for (const name of companies) {
    const accountid = tables.insert('account', { name }).sfid
    for (const firstname of [...people, 'Cleo', 'Cleo'])
      tables.insert('contact', {
        ...{ firstname, lastname: 'Roy', name: `${firstname} Roy`, email: `${firstname}@client.example` },
        accountid,
      })
  }
  await renderScreen('/contactform', { staff: insertStaff('user', [property]), property })
  await expect.element(page.getByRole('combobox', { name: 'Find a company' })).toHaveFocus()
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 4 })
})

afterEach(() => cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 }))

test(`${runs} impatient clerks never serve another company or contact, nor the first of three namesakes`, {
  timeout: runs * 60_000,
}, async () => {
  const random = numbersFrom(20_261_119)
  server.fault('names_filter', async (proceed) => {
    await pause(random() * longestGapMs)
    return proceed()
  })
  let served = 0
  for (let run = 0; run < runs; run++) {
    const company = companies[run % companies.length] ?? ''
    const person = people[Math.floor(random() * people.length)] ?? ''
    const keys = ['{Escape}', ...company.toLowerCase(), '{Enter}', ...person.toLowerCase()]
    for (const key of [...keys, '{Enter}', '{Enter}', '{Enter}', '{Enter}']) {
      await userEvent.keyboard(key)
      await pause(random() * longestGapMs)
    }
    await expect
      .poll(() => document.querySelector('[aria-busy=true], [data-loading]'), { timeout: 20_000 })
      .toBeNull()
    const label = `run ${run}: ${person} of ${company}`
    const orders = tables.rows('order')
    expect(orders.length, label).toBeLessThanOrEqual(person === 'Cleo' ? 0 : 1)
    for (const { accountid, contact__c } of orders)
      expect([nameOf('account', accountid), nameOf('contact', contact__c)], label).toEqual([
        company,
        `${person} Roy`,
      ])
    served += orders.length
    for (const { id } of orders) tables.delete('order', id)
  }
  expect(served).toBeGreaterThan(0)
})

function nameOf(table: 'account' | 'contact', sfid: string | null): string | null | undefined {
  return tables.rows(table).find((row) => row.sfid === sfid)?.name
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The same numbers from 0 to 1 each time, so that a run that fails can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
