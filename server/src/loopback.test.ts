import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['LocalHost', true],
  ['comptoir.localhost', true],
  ['127.0.0.1', true],
  ['127.255.3.4', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.20', false],
  ['128.0.0.1', false],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['', false],
])('that %j means this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
