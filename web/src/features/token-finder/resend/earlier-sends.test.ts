import { expect, test } from 'vitest'
import { type EarlierSend, lastSentAt, newSend } from './earlier-sends.ts'

const sendAt = (createdAt: string): EarlierSend => ({ createdAt, user: null, new: null })
const morning = sendAt('2026-11-16T09:35:00.000Z')
const lastWeek = sendAt('2026-11-09T09:35:00.000Z')
const startedAt = Date.parse('2026-11-16T09:34:58.000Z')

test('a send that was not known before the attempt is new, whatever the browser’s clock says', () => {
  const wrongClock = Date.parse('2026-11-16T11:00:00.000Z')
  expect(newSend([morning, lastWeek], { startedAt: wrongClock, knownSends: [lastWeek] })).toBe(morning)
  expect(newSend([morning], { startedAt: wrongClock, knownSends: [] })).toBe(morning)
})

test('a send that was known before the attempt proves nothing', () => {
  expect(newSend([morning], { startedAt, knownSends: [morning] })).toBeUndefined()
  expect(newSend([], { startedAt, knownSends: [] })).toBeUndefined()
})

test('where earlier sends could not be read, only one after the start of the attempt is new', () => {
  expect(newSend([morning, lastWeek], { startedAt, knownSends: undefined })).toBe(morning)
  expect(newSend([lastWeek], { startedAt, knownSends: undefined })).toBeUndefined()
})

test('an attempt that the mail server refused is no send; one of unknown outcome may be', () => {
  const failed: EarlierSend = { ...morning, new: { outcome: 'failed' } }
  const unknown: EarlierSend = { ...morning, new: { outcome: 'unknown' } }
  expect(newSend([failed], { startedAt, knownSends: [] })).toBeUndefined()
  expect(newSend([unknown], { startedAt, knownSends: [] })).toBe(unknown)
  expect(lastSentAt({ cwf_last_sent: null }, [failed, lastWeek])).toBe(lastWeek.createdAt)
})
