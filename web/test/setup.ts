import './plain-react.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { lastingViolations } from './accessible.ts'
import { server } from './fake-server.ts'
import { answerBasics, unmount } from './render.tsx'

// What has no opacity is styled, laid out and pressed like everything else, but not drawn. Drawing takes two fifths of the
// processor's time where there is no graphics card, and no test looks at a picture.
const frame = window.frameElement as HTMLElement | null
if (frame) frame.style.opacity = '0'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server.reset()
  answerBasics()
  vi.spyOn(window, 'fetch').mockImplementation(server.fetch)
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  const found = await lastingViolations()
  const text = document.body.innerText
  const errors = [...vi.mocked(console.error).mock.calls]
  vi.restoreAllMocks()
  unmount()
  expect(text, 'a key of a text, or a placeholder').not.toMatch(keyOrPlaceholder)
  expect(errors, 'errors on the console').toEqual([])
  expect(found, 'violations of accessibility').toEqual([])
})

const keyOrPlaceholder = /\b[a-z]+[A-Za-z]*\.[a-z]+_[a-z_]+\b|\{\{|\[object /
