import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerAddresses } from '../../../../test/contact-form.ts'
import { server } from '../../../../test/fake-server.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

const form = page.getByRole('dialog')
const address = form.getByRole('combobox', { name: 'Address' })
const options = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')
const chosen = page.getByLabelText('Chosen address')

const suggestions = [
  { Id: 'group', Text: 'croissant des Sorbiers', Description: 'Montréal, QC', Next: 'Find' },
  { Id: 'one', Text: '60 Maplewood Court', Description: 'Halifax, NS', Next: 'Retrieve' },
  { Id: 'two', Text: '62 Maplewood Court', Description: 'Halifax, NS', Next: 'Retrieve' },
]

beforeEach(async () => {
  const property = insertProperty()
  answerAddresses(suggestions, (query) =>
    query.get('LastId') === 'group' ? suggestions.slice(1) : suggestions,
  )
  await renderScreen('/contactform', { staff: insertStaff('user', [property]), property })
  await page.getByRole('button', { name: 'New company', exact: true }).click()
  await address.click()
})

function active(): string | null | undefined {
  const id = address.element().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}

test('the arrow keys go through the suggestions and around, and Enter chooses', async () => {
  await address.fill('maplewood')
  await expect.element(options.nth(2)).toBeVisible()
  await expect.poll(active).toContain('Sorbiers')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toContain('62 Maplewood Court')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toContain('60 Maplewood Court')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toHaveTextContent('60 Maplewood Court')
  await expect.element(options.first()).not.toBeInTheDocument()
  await expect.element(address).toHaveFocus()
})

test('choosing a street shows the addresses in it', async () => {
  await address.fill('sorbiers')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveValue('croissant des Sorbiers ')
  await expect.poll(() => options.elements().length).toBe(2)
  await expect.element(chosen).not.toBeInTheDocument()
})

test('keys pressed before the suggestions choose none of several', async () => {
  const release = server.hold('/Find/')
  await address.fill('maplewood')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  release()
  await expect.element(page.getByText('3 match. Press Enter')).toBeVisible()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(chosen).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(chosen).toHaveTextContent('60 Maplewood Court')
})

test('the second of two Enters chooses no address of the street that the first one opens', async () => {
  await address.fill('sorbiers')
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  const release = server.hold('LastId=group')
  await userEvent.keyboard('{Enter}{Enter}')
  release()
  await expect.element(page.getByText('2 match. Press Enter')).toBeVisible()
  await expect.element(chosen).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toHaveTextContent('60 Maplewood Court')
})

test('no Enter chooses the first of two addresses that differ by their city alone', async () => {
  const [, halifax] = suggestions
  const both = [halifax, { ...halifax, Id: 'two', Description: 'Moncton, NB' }]
  server.fault('SearchTerm=60', () => Response.json({ Items: both }))
  await address.fill('60 maplewood court')
  await expect.element(options.nth(1)).toBeVisible()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByText('Several have this name. Choose')).toBeVisible()
  await expect.element(chosen).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(chosen).toHaveTextContent('62 Maplewood Court')
})

test('Enter before the suggestions chooses the only one, and the one that is typed in full', async () => {
  const release = server.hold('/Find/')
  await address.fill('62 maplewood court')
  await userEvent.keyboard('{Enter}')
  release()
  await expect.element(chosen).toHaveTextContent('62 Maplewood Court')
  server.fault('SearchTerm=alder', () => Response.json({ Items: suggestions.slice(1, 2) }))
  await address.fill('alder')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toHaveTextContent('60 Maplewood Court')
})

test('Escape closes the suggestions first, and the form only then', async () => {
  await address.fill('maplewood')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(options.first()).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(address).toHaveValue('maplewood')
})

test('an older answer never replaces a newer one', async () => {
  const older = { Items: [{ Id: 'old', Text: 'rue Ancienne', Description: '', Next: 'Retrieve' }] }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server.fault('SearchTerm=sorbiers&', async () => {
    await released
    return Response.json(older)
  })
  await address.fill('sorbiers')
  await expect.poll(() => server.sent('SearchTerm=sorbiers&').length).toBe(1)
  await address.fill('sorbiers montréal')
  await expect.element(options.first()).toHaveTextContent('croissant des Sorbiers')
  release()
  await released
  await expect.element(options.first()).toHaveTextContent('croissant des Sorbiers')
})

test('addresses are searched once typing has paused for half a second', async () => {
  const typedAt = performance.now()
  await address.fill('maplewood')
  await expect.poll(() => server.sent('/Find/').length, { interval: 10 }).toBe(1)
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(495)
})
