import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'

const long = 'Société de transport de la région métropolitaine de Saint-Hyacinthe et des environs'
const columns: DataColumn<{ id: number; name: string }>[] = [
  { name: 'name', title: 'Name', cell: ({ name }) => <span>{name}</span> },
  { name: 'open', title: 'Open', cell: ({ id }) => <button type="button">Open {id}</button> },
]
const rows = [
  { id: 1, name: long },
  { id: 2, name: 'Zinc' },
]

/** The text beside the table, which is not part of it. */
function tips(): string[] {
  return [...document.querySelectorAll('[data-portal] [aria-hidden=true]')].map(
    (tip) => tip.textContent ?? '',
  )
}

test('a text that is cut off is shown whole while the keyboard is in its row, and on hover', async () => {
  await page.viewport(1280, 800)
  await renderPart(
    <div style={{ width: 300 }}>
      <style>{'td { max-width: 10rem }'}</style>
      <DataTable label="Companies" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>,
  )
  await expect.element(page.getByRole('button', { name: 'Open 1' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Open 1' })).toHaveFocus()
  await expect.poll(tips).toEqual([long])
  await userEvent.tab()
  await expect.poll(tips).toEqual([])
  const cell = page.getByRole('cell', { name: long })
  cell.element().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await expect.element(cell).toHaveAttribute('title', long)
})
