import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { useDebounced } from './use-debounced.ts'

const delayMs = 50

test('a pause is announced once, with the last text, before the text is drawn', async () => {
  const happened: string[] = []
  function Search() {
    const [typed, setTyped] = useState('')
    const { settled } = useDebounced(typed, delayMs, (text) => happened.push(`paused at ${text}`))
    if (settled !== '') happened.push(`drew ${settled}`)
    return <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
  }
  await renderPart(<Search />)
  // The pause before anything is typed.
  await expect.poll(() => happened).toEqual(['paused at '])
  await page.getByLabelText('Search').fill('caf')
  await expect.poll(() => happened).toContain('drew caf')
  expect(happened.slice(1, 3)).toEqual(['paused at caf', 'drew caf'])
  expect(happened.filter((event) => event === 'paused at caf')).toHaveLength(1)
})
