import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testPassword } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/test-app.ts'

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^## \d\. (.+)\n\n```sh\n([^`]+)```/gm)].map(
  ([, title = '', command = '']) => ({
    title,
    path: /\$COMPTOIR(\S+)"/.exec(command)?.[1] ?? '',
    body: /-d '([^']+)'/.exec(command)?.[1] ?? '',
  }),
)

const app = await startTestApp()
const clerk = await app.as('user')
const token = clerk.token
const [contact, eToken] = [await app.make.contact(), await app.make.eToken()]
const rows: Record<string, string> = {
  USERNAME: clerk.user.username__c,
  PASSWORD: testPassword,
  COMPANY_SFID: contact.accountid ?? '',
  CONTACT_SFID: contact.sfid,
  PROPERTY_SFID: app.home.sfid,
  PROPERTY_EXTERNAL_ID: app.home.external_id__c ?? '',
  TOKEN_ID: String(eToken.id),
}

test('docs/api.md has five worked examples', () => {
  expect(examples).toHaveLength(5)
})

test.each(examples)('the example works: $title', async ({ path, body }) => {
  const filled = body.replaceAll(/[A-Z]+(_[A-Z]+)*/g, (name) => rows[name] ?? name)
  const answer = await app.rest('POST', path, filled, path === '/login' ? undefined : token)
  expect(answer.status).toBe(200)
  expect(answer.body).not.toHaveProperty('errors')
  expect(JSON.stringify(answer.body)).not.toBe('{"data":null}')
})
