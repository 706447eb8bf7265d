import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../../test/render.tsx'
import { CompanyList, type ListColumn } from './company-list.tsx'

interface Item {
  company: { id: number; name: string }
}

const columns: ListColumn<Item>[] = [
  { name: 'company', title: 'Company', cell: ({ company }) => company.name },
]
const items = Array.from({ length: 100 }, (_, id) => ({ company: { id, name: `Papeterie ${id}` } }))
const found = items.slice(0, 50)
const options = page.getByRole('option')

/** How many rows were in the page after each change of it. */
function countRows(): number[] {
  const counts: number[] = []
  const count = () => document.querySelectorAll('[role=option]').length
  new MutationObserver(() => counts.at(-1) !== count() && counts.push(count())).observe(document.body, {
    subtree: true,
    childList: true,
  })
  return counts
}

function Found({ onOpen }: { onOpen: (item: Item) => void }) {
  const [shown, setShown] = useState<readonly Item[]>(found)
  const [isTyping, setTyping] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setTyping(false)}>
        Pause
      </button>
      <button type="button" onClick={() => setShown(items)}>
        Show more
      </button>
      <CompanyList
        id="found"
        label="Companies"
        kind="found"
        columns={columns}
        items={shown}
        active={0}
        pointed={undefined}
        isStale={false}
        isTyping={isTyping}
        onOpen={onOpen}
      />
    </>
  )
}

test('only the rows in sight are drawn before typing pauses, and a list that grows loses none', async () => {
  const onOpen = vi.fn()
  const counts = countRows()
  await renderPart(<Found onOpen={onOpen} />)
  await expect.poll(() => options.elements().length).toBe(16)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => options.elements().length).toBe(50)
  expect(counts.filter((count) => count > 0)).toEqual([16, 50])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => options.elements().length).toBe(100)
  expect(Math.min(...counts.slice(counts.indexOf(50)))).toBe(50)
  await options.last().click()
  expect(onOpen).toHaveBeenCalledWith(items[99])
})
