import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { startTestApp } from '../../test/test-app.ts'

test('while the database is away every call says so, and soon', async () => {
  const fresh = await freshDatabase()
  const app = await startTestApp({ database: fresh })
  const { token } = await app.as('superadmin')
  await fresh.drop()
  const calls: [method: string, path: string, body?: object][] = [
    ['POST', '/login', { username: 'a@comptoir.example', password: 'x' }],
    ['GET', '/api/loggedin'],
    ['POST', '/api/logout'],
    ['POST', '/resetpassword', { email: 'a@comptoir.example' }],
    ['POST', '/validatepasswordtoken', { token: 'x' }],
    ['POST', '/sendactivationemail', { token: 'x' }],
    ['POST', '/sendactivationemail', { email: 'a@comptoir.example' }],
    ['POST', '/updatepassword', { token: 'x', password: 'Comptoir!2026' }],
    ['POST', '/optout', { id: randomUUID() }],
    ['POST', '/createuser', { name: 'x', username: 'a@comptoir.example', role: 'user' }],
    ['POST', '/sendtemplateemail', { emails: ['a@comptoir.example'], template: 'eGiftCard', data: {} }],
    ['POST', '/api/template-preview', { template: 'eGiftCard', data: {} }],
    ['GET', '/api/b2b_rewards/P1/2025'],
  ]
  const start = performance.now()
  const answers = await Promise.all(
    calls.map(async ([method, path, body]) => {
      const { status, body: answer } = await app.rest(method, path, body, token)
      return { path, status, answer }
    }),
  )
  expect(performance.now() - start).toBeLessThan(5000)
  for (const { path, status, answer } of answers) {
    expect({ path, status, answer }).toEqual({
      path,
      status: 503,
      answer: {
        status: 503,
        error: 'service_unavailable',
        message: 'The service is unavailable for the moment. Try again shortly.',
      },
    })
  }
  await app.close()
})
