import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { DayField, MonthField } from './date-fields.tsx'
import { Dialog } from './dialog.tsx'

const opener = page.getByRole('button', { name: 'Open the calendar' })
const nextMonth = page.getByRole('button', { name: 'Next month' })
const dialog = page.getByRole('dialog', { name: 'A count' })

function Form() {
  const [isOpen, setOpen] = useState(true)
  const [day, setDay] = useState('2026-11-15')
  if (!isOpen) return null
  return (
    <Dialog title="A count" onClose={() => setOpen(false)}>
      <DayField label="Date" value={day} onChange={setDay} latest="2026-11-30" />
    </Dialog>
  )
}

test.each([
  ['in the calendar', () => undefined],
  ['still on its button', () => opener.element().focus()],
])('Escape closes the calendar and not the dialog, with the focus %s', async (_, moveFocus) => {
  await renderPart(<Form />)
  await opener.click()
  await expect.element(nextMonth).toBeDisabled()
  await expect.element(opener).not.toHaveFocus()
  moveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(nextMonth).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an empty field says in words what belongs there', async () => {
  const nothing = { value: '', onChange: () => undefined }
  await renderPart(
    <>
      <DayField label="Day" {...nothing} />
      <MonthField label="Month" {...nothing} />
    </>,
  )
  // A day or month in digits would look like one that was typed.
  for (const name of ['Day', 'Month'])
    await expect
      .element(page.getByRole('textbox', { name }))
      .toHaveAttribute('placeholder', expect.stringMatching(/^[\p{L}, ]{5,}$/u))
})
