import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Authority {
  /** The file with its own certificate. */
  certificate: string
  /** Signs a certificate for a host name; returns its files. */
  sign(host: string): { certificate: string; key: string }
}

export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export function createAuthority(folder: string, name: string): Authority {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  )
  return {
    certificate,
    sign(host) {
      const file = (suffix: string) => join(folder, `${name}-${host}.${suffix}`)
      openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', file('key'), '-out', file('csr'))
      writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`)
      const request = ['-req', '-in', file('csr'), '-extfile', file('ext'), '-days', '2', '-out', file('pem')]
      openssl('x509', ...request, '-CA', certificate, '-CAkey', key, '-CAcreateserial')
      return { certificate: file('pem'), key: file('key') }
    },
  }
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}
