import { createHmac, randomBytes } from 'node:crypto'

/** A secret of 160 bits in base32, as authenticator apps expect it. */
export function createTotpSecret(): string {
  return base32(randomBytes(20))
}

/** The address that a QR code of the enrolment holds. */
export function totpUri(secret: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`
}

/** The 30-second step of a moment. */
export function totpStep(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** The code of six digits for a step, by RFC 6238 with SHA-1, which every app supports. */
export function totpCode(secret: string, step: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(message).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step nearest to now that the code belongs to, up to five minutes away; `isNear` if it is one step away at most. */
export function findTotpStep(
  secret: string,
  code: string,
  now: Date,
): { step: number; isNear: boolean } | undefined {
  const current = totpStep(now)
  for (const distance of distances) {
    const step = current + distance
    if (totpCode(secret, step) === code) return { step, isNear: Math.abs(distance) <= nearSteps }
  }
  return undefined
}

const issuer = 'Comptoir'
const stepSeconds = 30
const nearSteps = 1
const maxSteps = 10
/** 0, -1, 1, -2, 2, … */
const distances = [0, ...Array.from({ length: maxSteps }, (_, index) => [-index - 1, index + 1]).flat()]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Without padding: a secret has a multiple of 5 bytes. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)))
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
