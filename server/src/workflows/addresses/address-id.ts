/** The decoded id of a suggestion. It holds all that a later call needs, so the service keeps no state. */
export type AddressId =
  | { kind: 'address'; id: number }
  /** The addresses of one street number; `id` is any of them. */
  | { kind: 'building'; id: number }
  /** The numbers of one street, or only those whose postal code has this prefix. */
  | { kind: 'street'; id: number; postalCode: string }

export function writeAddressId(id: AddressId): string {
  const postalCode = id.kind === 'street' && id.postalCode ? `|${id.postalCode.replace(' ', '')}` : ''
  return `CA|CP|${letters[id.kind]}|${id.id}${postalCode}`
}

export function readAddressId(text: string): AddressId | undefined {
  const [, letter = '', digits = '', area = '', unit = ''] = shape.exec(text) ?? []
  const kind = kinds.get(letter)
  const id = Number(digits)
  if (!kind || !Number.isSafeInteger(id)) return undefined
  if (kind !== 'street') return area ? undefined : { kind, id }
  return { kind, id, postalCode: `${area} ${unit}`.trim() }
}

const letters = { address: 'B', building: 'N', street: 'S' } as const
const kinds = new Map(
  (['address', 'building', 'street'] as const).map((kind) => [letters[kind] as string, kind]),
)
const shape = /^CA\|CP\|([BNS])\|(\d{1,16})(?:\|([A-Z]\d[A-Z]?)(\d[A-Z]?\d?)?)?$/
