import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../test/accessible.ts'
import { renderPart } from '../../test/render.tsx'
import { holdKeys } from '../lib/held-keys.ts'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const opener = page.getByRole('button', { name: 'Open' })
const loaded = page.getByRole('dialog', { name: 'The form' })
const unloaded = page.getByRole('alertdialog', { name: 'This could not be loaded' })

function Form({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="The form" onClose={onClose}>
      <input aria-label="Name" data-autofocus />
    </Dialog>
  )
}

async function renderOpener(load: () => Promise<{ Form: typeof Form }>, language: 'en' | 'fr' = 'en') {
  const Lazy = lazyDialog(load, 'Form')
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Lazy onClose={() => setOpen(false)} />}
      </>
    )
  }
  await renderPart(<Screen />, { language })
  await opener.click()
}

test('a dialog whose script does not arrive says so with the focus inside, and Escape closes it', async () => {
  await renderOpener(() => Promise.reject(new Error('No network')))
  await expect.element(unloaded).toBeVisible()
  await expect.element(unloaded.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(unloaded).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dialog whose script does not arrive says so in French', async () => {
  await renderOpener(() => Promise.reject(new Error('No network')), 'fr')
  const failed = page.getByRole('alertdialog', { name: 'Le chargement a échoué' })
  await expect.element(failed.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
  await expect.element(failed.getByRole('button', { name: 'Réessayer' })).toHaveFocus()
})

test('a script that did not arrive is loaded again, by the button and when the dialog is opened again', async () => {
  let failures = 2
  await renderOpener(async () => {
    if (failures-- > 0) throw new Error('No network')
    return { Form }
  })
  await expect.element(unloaded).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await opener.click()
  await expect.element(unloaded).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(loaded.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('a dialog whose script is slow says that it loads, and keeps what is typed meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let arrive: (form: { Form: typeof Form }) => void = () => undefined
  await renderOpener(() => new Promise((resolve) => (arrive = resolve)))
  holdKeys({ isForDialog: true })
  await vi.advanceTimersByTimeAsync(1100)
  await expect.element(page.getByRole('dialog', { name: 'Loading…' })).toBeVisible()
  await userEvent.keyboard('abc')
  arrive({ Form })
  await expect.element(loaded.getByRole('textbox')).toHaveValue('abc')
})
