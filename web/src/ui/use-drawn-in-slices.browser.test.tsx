import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../test/render.tsx'
import { useDrawnInSlices } from './use-drawn-in-slices.ts'

test('what is ready is drawn after the update that made it so, and goes with the one that ends it', async () => {
  let setReady: (isReady: boolean) => void = () => undefined
  function Screen() {
    const [isReady, set] = useState(false)
    setReady = set
    return <p>{useDrawnInSlices(isReady) ? 'Drawn' : 'Waiting'}</p>
  }
  await renderPart(<Screen />)
  await expect.element(page.getByText('Waiting')).toBeVisible()
  const text = () => document.querySelector('p')?.textContent
  flushSync(() => setReady(true))
  expect(text()).toBe('Waiting')
  await expect.element(page.getByText('Drawn')).toBeVisible()
  flushSync(() => setReady(false))
  expect(text()).toBe('Waiting')
})
