import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { holdKeys } from './held-keys.ts'

const screen = document.createElement('div')
screen.innerHTML = `
  <input aria-label="Find a card">
  <div role="dialog" aria-modal="true" aria-label="Go to"><input aria-label="Find a page"></div>`
const [behind, within] = screen.querySelectorAll('input')

afterEach(() => screen.remove())

test('what is typed for a dialog goes to no field behind it that takes the focus while the dialog loads', async () => {
  document.body.append(screen)
  holdKeys({ isForDialog: true })
  await userEvent.keyboard('se')
  behind?.focus()
  await userEvent.keyboard('tt')
  within?.focus()
  await userEvent.keyboard('ings')
  expect([behind?.value, within?.value]).toEqual(['', 'settings'])
})
