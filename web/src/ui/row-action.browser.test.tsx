import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { Dialog } from './dialog.tsx'
import { RowAction } from './row-action.tsx'

function Rows() {
  const [opened, setOpened] = useState<string>()
  return (
    <div style={{ width: '40rem' }}>
      {['First', 'Second', 'Third'].map((name) => (
        <div key={name} style={{ height: '2.25rem' }} className="row between" data-testid={name}>
          {name}
          <RowAction icon={IconPencil} label={`Edit ${name}`} onClick={() => setOpened(name)} />
        </div>
      ))}
      {opened && (
        <Dialog title={opened} onClose={() => setOpened(undefined)}>
          Text
        </Dialog>
      )}
    </div>
  )
}

const tip = page.getByRole('tooltip')

test('its tooltip covers no other row, and is gone once it has opened a dialog', async () => {
  await renderPart(<Rows />)
  const button = page.getByRole('button', { name: 'Edit Second' })
  await button.hover()
  await expect.element(tip).toHaveTextContent('Edit Second')
  const row = page.getByTestId('Second').element().getBoundingClientRect()
  await expect.poll(() => tip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(row.top)
  expect(tip.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(row.bottom)
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Second' })).toBeVisible()
  await expect.element(tip).not.toBeInTheDocument()
})
