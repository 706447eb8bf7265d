import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A secret as it is stored: initialization vector, authentication tag and ciphertext, in base64. */
interface EncryptedSecret {
  keyId: string
  ciphertext: string
}

export type SecretEncryption = ReturnType<typeof createSecretEncryption>

/** AES-256-GCM. The first key encrypts, and every key decrypts what was encrypted with it. */
export function createSecretEncryption(keys: readonly string[]) {
  const known = keys.map((key) => Buffer.from(key, 'base64')).map((key) => ({ id: keyIdOf(key), key }))
  const [current] = known
  return {
    /** False without a key: nothing can be encrypted. */
    isAvailable: current !== undefined,
    /** The id of the key that encrypts. */
    keyId: current?.id,
    /** `owner` is authenticated with the secret, which therefore cannot be moved to the row of another user. */
    encrypt(secret: string, owner: number): EncryptedSecret {
      if (!current) throw new Error('ENCRYPTION_KEY is not set.')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.key, iv).setAAD(Buffer.from(String(owner)))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const ciphertext = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
      return { keyId: current.id, ciphertext }
    },
    decrypt({ keyId, ciphertext }: EncryptedSecret, owner: number): string {
      const used = known.find(({ id }) => id === keyId)
      if (!used) throw new Error(`ENCRYPTION_KEY lacks the key ${keyId}, which secrets are encrypted with.`)
      const bytes = Buffer.from(ciphertext, 'base64')
      const decipher = createDecipheriv(algorithm, used.key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
