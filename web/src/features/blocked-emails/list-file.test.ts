import { expect, test } from 'vitest'
import { listFileText } from './list-file.ts'

const text = 'Côté;ann@client.example\r\n'

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', pairs(true)],
  ['big-endian UTF-16', pairs(false)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])('a list saved as %s is decoded', (_, bytes) => {
  expect(listFileText(bytes)).toBe(text)
})

function pairs(littleEndian: boolean): Uint8Array {
  const marked = `\uFEFF${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}
