import { chunkLoadTimeout } from '@comptoir/contract/constants'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/accessible.ts'
import { navigate, renderPart } from '../../test/render.tsx'
import { lazyScreen, useDrawnInSlices } from './lazy-screen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const unloaded = page.getByRole('heading', { name: 'This screen could not be loaded' })

test('a screen whose script takes too long is given two minutes, then that is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const Slow = lazyScreen(() => new Promise<{ Slow: () => null }>(() => undefined), 'Slow')
  await renderPart(<Slow />)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(chunkLoadTimeout - 10_000)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.element(unloaded).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

function renderBroken(path = '/'): Promise<void> {
  const Broken = lazyScreen(() => Promise.reject<{ Broken: () => null }>(new Error('No network')), 'Broken')
  return renderPart(
    <Routes>
      <Route path="/" element={<p>The start</p>} />
      <Route path="/other" element={<p>The other screen</p>} />
      <Route path="/broken" element={<Broken />} />
    </Routes>,
    { path },
  )
}

test('a screen whose script does not arrive leads back', async () => {
  await renderBroken()
  await navigate('/other')
  await navigate('/broken')
  await expect.element(unloaded).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.element(page.getByText('The other screen')).toBeVisible()
})

test('a screen whose script does not arrive leads to the start where nothing lies behind it', async () => {
  await renderBroken()
  await navigate('/other')
  await renderBroken('/broken')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.element(page.getByText('The start')).toBeVisible()
})

test('what is ready is drawn after the update that made it so', async () => {
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
