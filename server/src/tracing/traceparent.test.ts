import { expect, test } from 'vitest'
import { parseTraceparent } from './tracing.ts'

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`cc-${traceId}-${spanId}-03-of-a-later-version`, true],
])('%s is the part of the caller', (header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  '',
  'x',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}0-${spanId}-01`,
])('%s is none', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})
