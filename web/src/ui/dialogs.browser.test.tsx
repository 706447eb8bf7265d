import { successShownMs, undoShownMs } from '@comptoir/contract/constants'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useMessages } from './messages.tsx'

/** The states of every kind of dialog, and how the keyboard leaves them. */

const opener = page.getByRole('button', { name: 'Open' })
const alertDialog = page.getByRole('alertdialog')

describe('a message', () => {
  function Opener({ kind }: { kind: 'success' | 'failure' }) {
    const messages = useMessages()
    return (
      <button type="button" onClick={() => messages[kind]('It was sent.')}>
        Open
      </button>
    )
  }

  test('of failure is red, has the focus, and closes with Enter or Escape', async () => {
    await renderPart(<Opener kind="failure" />)
    for (const key of ['{Enter}', '{Escape}']) {
      await opener.click()
      const dialog = page.getByRole('alertdialog', { name: 'That did not work' })
      await expect.element(dialog.getByText('It was sent.')).toBeVisible()
      await expect.element(dialog.getByRole('button', { name: 'OK' })).toHaveFocus()
      expect(getComputedStyle(dialog.element()).borderTopColor).toBe(resolved('var(--bad-mark)'))
      await userEvent.keyboard(key)
      await expect.element(alertDialog).not.toBeInTheDocument()
      await expect.element(opener).toHaveFocus()
    }
  })

  test('of success is a green dialog that leaves the focus and the page alone', async () => {
    await renderPart(<Opener kind="success" />)
    await opener.click()
    const note = page.getByRole('status').getByRole('region', { name: 'Done' })
    await expect.element(note.getByText('It was sent.')).toBeVisible()
    expect(getComputedStyle(note.element()).borderTopColor).toBe(resolved('var(--good-mark)'))
    await expect.element(opener).toHaveFocus()
    expect(document.querySelector('[aria-modal=true]')).toBeNull()
  })
})

describe('a message of success', () => {
  const undo = vi.fn<() => Promise<boolean>>()
  beforeEach(() => {
    undo.mockReset()
  })

  function Form({ kind = 'success', hasUndo = false }: { kind?: 'success' | 'failure'; hasUndo?: boolean }) {
    const messages = useMessages()
    return (
      <label>
        Next
        <input
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return
            if (kind === 'failure') messages.failure('It was not saved.')
            else messages.success('It was saved.', hasUndo ? undo : undefined)
          }}
        />
      </label>
    )
  }
  const field = page.getByRole('textbox', { name: 'Next' })
  const note = page.getByRole('region', { name: 'Done' })

  async function report(form: ReactNode): Promise<void> {
    await renderPart(form)
    await field.click()
    await userEvent.keyboard('{Enter}')
  }

  test('takes no key', async () => {
    await report(<Form />)
    await expect.element(note).toBeVisible()
    await userEvent.keyboard('{Shift>}M{/Shift}aria{Escape}')
    await expect.element(field).toHaveValue('Maria')
    await expect.element(note).toBeVisible()
    await expect.element(note.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test.each([
    { what: 'without undo', hasUndo: false, afterMs: successShownMs },
    { what: 'with undo', hasUndo: true, afterMs: undoShownMs },
  ])('closes by itself, $what, but not under the pointer', async ({ hasUndo, afterMs }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await report(<Form hasUndo={hasUndo} />)
      await vi.waitFor(() => expect(note.query()).not.toBeNull())
      await note.hover()
      await vi.advanceTimersByTimeAsync(afterMs)
      expect(note.query()).not.toBeNull()
      await field.hover()
      await vi.advanceTimersByTimeAsync(afterMs - 1)
      expect(note.query()).not.toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() => expect(note.query()).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })

  test('is closed by its button, which leaves the focus in the field', async () => {
    await report(<Form />)
    await note.getByRole('button', { name: 'Close' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  })

  test.each(['{Alt>}z{/Alt}', 'click'])('undoes the change once, by %s', async (way) => {
    let answer = (_: boolean) => {}
    undo.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    await report(<Form hasUndo />)
    for (const _ of [1, 2])
      if (way === 'click') await clickNow(note.getByRole('button', { name: 'Undo' }))
      else await userEvent.keyboard(way)
    expect(undo).toHaveBeenCalledOnce()
    answer(true)
    await expect.element(note.getByText('Undone. Everything is as it was before.')).toBeVisible()
    await expect.element(field).toHaveFocus()
  })

  test('says why a change could not be undone', async () => {
    undo.mockRejectedValue(new Error('Gone'))
    await report(<Form hasUndo />)
    await userEvent.keyboard('{Alt>}z{/Alt}')
    await expect.element(alertDialog.getByText(/^It could not be undone\. ./)).toBeVisible()
  })

  test('leaves Ctrl+Z to the text field', async () => {
    await report(<Form hasUndo />)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(undo).not.toHaveBeenCalled()
  })

  test('a failure stays until it is read', async () => {
    await report(<Form kind="failure" />)
    await expect.element(alertDialog.getByRole('button', { name: 'OK' })).toHaveFocus()
    await userEvent.keyboard('m')
    await expect.element(alertDialog).toBeVisible()
    await expect.element(field).toHaveValue('')
  })
})

/** Clicks without waiting until the button can be clicked. */
async function clickNow(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}

describe('a confirmation', () => {
  const onConfirm = vi.fn()

  function Question({ busy = false }: { busy?: boolean }) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <ConfirmDialog
            title="Delete this?"
            action="Delete"
            dangerous
            busy={busy}
            onConfirm={onConfirm}
            onCancel={() => setOpen(false)}
          >
            It cannot be undone.
          </ConfirmDialog>
        )}
      </>
    )
  }

  test('starts on the harmless button, and Enter there or Escape confirms nothing', async () => {
    await renderPart(<Question />)
    for (const key of ['{Enter}', '{Escape}']) {
      await opener.click()
      await expect.element(alertDialog.getByText('It cannot be undone.')).toBeVisible()
      await expect.element(alertDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
      await userEvent.keyboard(key)
      await expect.element(alertDialog).not.toBeInTheDocument()
      await expect.element(opener).toHaveFocus()
    }
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('cannot be answered twice while it is carried out', async () => {
    await renderPart(<Question busy />, { language: 'fr' })
    await opener.click()
    await expect.element(alertDialog.getByRole('button', { name: 'Annuler' })).toBeDisabled()
    await expect.element(alertDialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  })
})

test('a dialog that stays has no close button and ignores Escape', async () => {
  const onClose = vi.fn()
  await renderPart(
    <Dialog title="Stays" isPersistent onClose={onClose}>
      Sign in again.
    </Dialog>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Stays' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('the form of a dialog stays open while it is being saved', async () => {
  const onClose = vi.fn()
  await renderPart(
    <FormDialog
      title="Edit"
      save="Save"
      saving
      unsaved
      onSubmit={vi.fn()}
      onDiscard={vi.fn()}
      onClose={onClose}
    >
      <input aria-label="Name" />
    </FormDialog>,
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(alertDialog).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

/** The colour as the browser computes it. */
function resolved(color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  document.body.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return computed
}
