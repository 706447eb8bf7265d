import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startIdentityProvider } from '../../../../test/identity-provider.ts'
import { createIdentityProvider, ProviderUnavailable } from './identity-provider.ts'

const redirectUri = 'https://comptoir.example/login/provider/callback'
const request = {
  redirectUri,
  isFresh: false,
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(43),
}
const client = { clientId: 'comptoir', clientSecret: 'a secret' }

function providerAt(issuer: string, options: { maxMetadataAgeMs?: number; timeoutSeconds?: number } = {}) {
  const failures: string[] = []
  const onDiscoveryFailed = (error: unknown) => failures.push(String(error))
  return { failures, ...createIdentityProvider({ ...client, issuer, onDiscoveryFailed, ...options }) }
}

/** Answers every request with this JSON, as a discovery document. */
async function serveMetadata(metadata: (issuer: string) => object): Promise<string> {
  const http = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata(issuer)))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return issuer
}

test('a provider that accepts connections and never answers is given up after the timeout', async () => {
  const silent = createTcpServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const provider = providerAt(issuer, { timeoutSeconds: 0.1 })
  await expect(provider.authorizationUrl(request)).rejects.toThrow(ProviderUnavailable)
  expect(provider.failures).toHaveLength(1)
})

test('a provider that stops answering is noticed beforehand, and again when it is back', async () => {
  const idp = await startIdentityProvider({ redirectUri })
  const provider = providerAt(idp.issuer, { maxMetadataAgeMs: -1 })
  await provider.warmUp()
  idp.fail('/.well-known/openid-configuration')
  await expect(provider.authorizationUrl(request)).rejects.toThrow(ProviderUnavailable)
  idp.fail(undefined)
  expect((await provider.authorizationUrl(request)).origin).toBe(idp.issuer)
  await idp.stop()
  await expect(provider.authorizationUrl(request)).rejects.toThrow(ProviderUnavailable)
  expect(provider.failures).toHaveLength(2)
})

test('sign-ins at the same moment read the metadata once', async () => {
  let reads = 0
  const issuer = await serveMetadata((own) => {
    reads++
    return { ...endpoints(own), issuer: own }
  })
  const provider = providerAt(issuer)
  await Promise.all(Array.from({ length: 5 }, () => provider.authorizationUrl(request)))
  expect(reads).toBe(1)
})

test('metadata of another issuer, or without an endpoint, is not used', async () => {
  const other = await serveMetadata((own) => ({ ...endpoints(own), issuer: 'https://evil.example' }))
  await expect(providerAt(other).authorizationUrl(request)).rejects.toThrow(ProviderUnavailable)
  const { jwks_uri, ...rest } = endpoints('https://accounts.example')
  const incomplete = providerAt(await serveMetadata((own) => ({ ...rest, issuer: own })))
  await expect(incomplete.authorizationUrl(request)).rejects.toThrow(ProviderUnavailable)
  expect(incomplete.failures).toEqual([expect.stringContaining('jwks_uri')])
})

function endpoints(base: string) {
  return {
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
  }
}
