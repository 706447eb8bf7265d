import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseAt } from '../test/database-at.ts'
import { ownedDatabase } from '../test/owned-database.ts'
import { startTestApp } from '../test/test-app.ts'
import { advisoryLocks } from './database/advisory-locks.ts'
import { json, number, text } from './database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from './database/sql.ts'
// The commands run as in production, and would otherwise load a React for all tests of this process that lacks what those need.
import './mail/email-html.tsx'
import { administer } from './operator-commands.ts'
import { estimateGuesses } from './workflows/accounts/passwords/check-new-password.ts'
import { createSecretEncryption } from './workflows/accounts/second-factors/secret-encryption.ts'
import { createTotpSecret } from './workflows/accounts/second-factors/totp.ts'
import { changeSetting } from './workflows/settings/settings.ts'

// The first check loads the word lists, which may take longer than a call on a busy machine.
await estimateGuesses('', [])
const app = await startTestApp()
// A bundle starts ten times quicker than the sources. It stands where the folders that it reads are found.
const bundle = await mkdtemp(fileURLToPath(new URL('../dist.admin-', import.meta.url)))
await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../build.mjs', import.meta.url)), bundle])
afterAll(() => rm(bundle, { recursive: true }))

interface CommandResult {
  code: number
  said: string
}

let databaseUrl = app.database.url

const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://comptoir.example' }

/** Runs a command in a process of its own. */
function start(...given: string[]) {
  const env = { ...process.env, ...settings, DATABASE_URL: databaseUrl }
  return execFile(process.execPath, [join(bundle, 'admin.js'), ...given], { env })
}

/** Runs a command in this process: another one takes half a second to start. */
async function admin(...given: string[]): Promise<CommandResult> {
  for (const [name, value] of Object.entries({ ...settings, DATABASE_URL: databaseUrl }))
    vi.stubEnv(name, value)
  let said = ''
  const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    said += chunk
    for (const done of rest) if (typeof done === 'function') done()
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  )
  try {
    const code = await administer(given)
    return { code, said }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
afterAll(() => vi.unstubAllEnvs())

describe('second factors', () => {
  async function userWithApp(keys: string[]) {
    const user = await app.make.staffUser()
    const { keyId, ciphertext } = createSecretEncryption(keys).encrypt(createTotpSecret(), user.id)
    await app.database.rows(sql`
      insert into totp_secret (user_id, pending, key_id, ciphertext, created_at)
      values (${user.id}, false, ${keyId}, ${ciphertext}, now())`)
    return user
  }
  const key = () => randomBytes(32).toString('base64')

  test('an operator resets the second factor of a user, who hears of it', async () => {
    const user = await userWithApp([key()])
    const { username__c: username } = user
    expect(await admin('reset-second-factor', username.toUpperCase())).toMatchObject({ code: 0 })
    expect(await app.database.rows(sql`select from totp_secret where user_id = ${user.id}`)).toEqual([])
    expect(await app.audits('propertyuser__c.update', user.id)).toEqual([
      { old: null, new: { second_factor: 'reset' }, user_id: null, user_name: 'Operator' },
    ])
    expect(await app.queuedMails()).toContainEqual(
      expect.objectContaining({ template: 'accountChanged', to: username }),
    )
    expect(await admin('reset-second-factor', username)).toEqual({
      code: 1,
      said: 'This user has no second factor.\n',
    })
    expect(await admin('reset-second-factor', 'unknown@comptoir.example')).toEqual({
      code: 1,
      said: 'There is no such user.\n',
    })
  })

  test('an operator encrypts the secrets of an old key with the new one', async () => {
    const [before, after] = [key(), key()]
    const user = await userWithApp([before])
    vi.stubEnv('ENCRYPTION_KEY', `${after},${before}`)
    expect(await admin('reencrypt-secrets')).toMatchObject({ code: 0, said: expect.stringContaining(': 1.') })
    vi.stubEnv('ENCRYPTION_KEY', '')
    expect(await admin('reencrypt-secrets')).toMatchObject({ code: 1 })
    vi.unstubAllEnvs()
    const stored = await app.database.first(sqlOf({ key_id: text })`
      select key_id from totp_secret where user_id = ${user.id}`)
    expect(stored?.key_id).toBe(createSecretEncryption([after]).keyId)
  })
})

test('an operator creates the first superadmin, who activates themselves and signs in', async () => {
  const { code, said } = await admin('create-superadmin', ' First@Comptoir.example', 'First One')
  expect(code).toBe(0)
  const token = /https:\/\/comptoir\.example\/activateuser\?token=(\S+)/.exec(said)?.[1]
  const chosen = await app.rest('POST', '/updatepassword', { token, password: 'Lanterne-7-rivières' })
  expect(chosen.status).toBe(200)
  const signedIn = await app.rest('POST', '/login', {
    username: 'first@comptoir.example',
    password: 'Lanterne-7-rivières',
  })
  expect(signedIn.body).toMatchObject({ status: 200, user: { role: 'superadmin', name: 'First One' } })

  const again = await admin('create-superadmin', 'first@comptoir.example', 'First One')
  expect(again).toEqual({ code: 1, said: 'A user with this email address exists already.\n' })
}, 60_000)

test('an operator changes a setting', async () => {
  const tiers = '[{"tier":"Gold","min":50000}]'
  expect(await admin('set', 'b2b_reward_tiers', tiers)).toEqual({
    code: 0,
    said: `b2b_reward_tiers = ${tiers}\n`,
  })
  expect((await admin('settings')).said).toContain(tiers)
}, 60_000)

test('an operator lets another account at the identity provider sign in as a user', async () => {
  const { id, username__c } = await app.make.staffUser()
  await app.database.rows(sql`
    insert into provider_account (issuer, subject, user_id, linked_at)
    values ('https://accounts.example', 'old', ${id}, now())`)
  const unlink = () => admin('unlink-provider-account', ` ${username__c.toUpperCase()}`)
  expect((await unlink()).code).toBe(0)
  expect(await app.database.rows(sql`select 1 from provider_account where user_id = ${id}`)).toEqual([])
  expect(await app.audits('propertyuser__c.update', id)).toMatchObject([
    { new: { provider_account: 'unlinked' }, user_id: null },
  ])
  expect(await unlink()).toMatchObject({ code: 1, said: expect.stringContaining('is no user who') })
}, 60_000)

test.each([
  ['b2b_reward_tiers', '{}', 'It is JSON such as'],
  ['b2b_reward_tiers', 'gold', 'It is JSON such as'],
  ['b2c_account', '001000000000000AAA', 'There is no company'],
  ['partner_property_prefix', 'x'.repeat(256), 'at most 255 characters'],
  ['colour', 'blue', 'There is no setting colour'],
])('the setting %s cannot be %s', async (name, value, reason) => {
  await expect(changeSetting(app.database, name, value)).rejects.toThrow(reason)
})

test('an operator brings a database up to date, and sees the commands when none is named', async () => {
  expect(await admin('migrate')).toEqual({ code: 0, said: 'The database is up to date.\n' })
  expect((await admin()).said).toContain('npm run admin -- migrate')
  expect((await admin('nonsense')).code).toBe(2)
}, 60_000)

test('an operator sees why mail was not sent, and has it sent again', async () => {
  const mail = { template: 'accountChanged', to: 'late@comptoir.example', language: 'en' }
  const data = { name: 'Late', change: 'password', by: null, at: '2026-03-02T14:05:00Z' }
  const inserted = await app.database.first(sqlOf({ id: number })`
    insert into mail_queue (mail, message_id, attempts, last_error, failed_at, receipt)
        values (${JSON.stringify({ ...mail, data })}, '<1@comptoir.example>', 5, 'EENVELOPE 550 at RCPT TO', now(),
                '{"table": "gc_inventory", "id": 4, "by": {"id": 1, "name": "x"}, "said": {"to": "late@comptoir.example"}}')
        returning id`)
  const id = String(inserted?.id)
  const { code, said } = await admin('mail')
  expect(code).toBe(0)
  expect(said).toContain('Failed: 1.')
  expect(said).toMatch(
    new RegExp(`${id} +failed +accountChanged +late@comptoir.example +5 +EENVELOPE 550 at RCPT TO`),
  )
  expect((await admin('mail', 'show', id)).said).toMatch(/can be sent again: +yes/)
  expect(await admin('mail', 'retry', id)).toMatchObject({ code: 0 })
  const [audit] = await app.audits('gc_inventory.email', 4)
  expect(audit).toMatchObject({ user_id: null, user_name: userInfo().username, new: { outcome: 'unknown' } })
  expect((await app.securityEvents('mail_retried')).at(-1)).toMatchObject({
    actor_id: null,
    details: { mail: inserted?.id, template: 'accountChanged' },
  })
  expect((await admin('mail', 'show', id)).said).toContain('waiting')
  expect(await admin('mail', 'retry', id)).toMatchObject({ code: 1 })
  expect(await admin('mail', 'retry', '--all')).toMatchObject({
    code: 0,
    said: expect.stringContaining('again: 0'),
  })
  for (const wrong of [
    ['show'],
    ['retry'],
    ['retry', 'x'],
    ['list', id],
    ['retry', id, '--all'],
    ['delete', id],
  ])
    expect((await admin('mail', ...wrong)).code).toBe(2)
}, 120_000)

describe('an operator imports addresses', () => {
  const header = 'street_no,street,city,postal_code,csdname,pruid'
  let folder: string
  let file: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'addresses-'))
    file = join(folder, 'oda.csv')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('and hears what was added and what could not be used', async () => {
    await writeFile(file, `${header}\n12,Maple St,Barrie,L4M 1A1,Barrie,35\n14,Maple St,Barrie,,Barrie,35\n`)
    expect(await admin('import-addresses', file, '--rejects', join(folder, 'rejects.csv'))).toEqual({
      code: 0,
      said: [
        '1 of 1 megabytes',
        'line 3: no postal code',
        'Addresses added: 1; already there: 0.',
        'Lines that could not be used: 1.',
        '  no postal code: 1',
        "A company's address needs a postal code, and some municipalities publish none.",
        '',
      ].join('\n'),
    })
  }, 60_000)

  test('and reads an error if no address could be read or the command is wrong', async () => {
    await writeFile(file, `${header}\n12,Maple St,Barrie,,Barrie,35\n`)
    const { code, said } = await admin('import-addresses', file)
    expect(code).toBe(1)
    expect(said).toContain(`No address could be read from ${file}.`)
    expect((await admin('import-addresses', file, '--encoding', 'utf-16')).said).toBe(
      'The encoding is utf-8 or windows-1252.\n',
    )
    expect((await admin('import-addresses', file, '--colour', 'blue')).code).toBe(2)
  }, 60_000)
})

async function count(rows: Statement): Promise<number | undefined> {
  const found = await app.database.first(sqlOf({ count: number })`select count(*)::int as count from ${rows}`)
  return found?.count
}

describe('an operator imports and exports rows', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('hears what was new, changed, unchanged and rejected; the rejected lines are in a file', async () => {
    const file = join(folder, 'skus.csv')
    await writeFile(file, 'description,detailed_form\nEnvelopes,no\n"Boxes, red",perhaps\nSleeves,no\n')
    const dry = await admin('import', 'sku', file, '--dry-run')
    expect(dry).toEqual({
      code: 3,
      said: [
        'Line 1 has the headings, separated by commas:',
        '  description → description',
        '  detailed_form → detailed_form',
        '1 of 1 megabytes',
        'line 2, new: {"description": "Envelopes", "detailed_form": false}',
        'line 4, new: {"description": "Sleeves", "detailed_form": false}',
        'line 3: detailed_form takes true or false. Found: “perhaps”.',
        'A dry run: nothing was written.',
        'new: 2, changed: 0, unchanged: 0, rejected: 1.',
        `The rejected lines are in ${file}.rejected.csv.`,
        '',
      ].join('\n'),
    })
    const rejects = join(folder, 'rejects.csv')
    const real = await admin('import', 'sku', file, '--rejects', rejects)
    expect(real).toMatchObject({ code: 3, said: expect.stringContaining('new: 2, changed: 0') })
    const listed = await readFile(rejects, 'utf8')
    expect(listed).toBe(
      '\ufeffrejected_line,rejected_reason,description,detailed_form\n' +
        '3,detailed_form takes true or false. Found: “perhaps”.,"Boxes, red",perhaps\n',
    )
    await writeFile(rejects, listed.replace(/perhaps\n$/, 'oui\n'))
    expect(await admin('import', 'sku', rejects)).toMatchObject({
      code: 0,
      said: expect.stringContaining('new: 1, changed: 0, unchanged: 0, rejected: 0.'),
    })
    await writeFile(file, 'description,detailed_form\nEnvelopes,no\nSleeves,yes\n')
    expect(await admin('import', 'sku', file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('new: 0, changed: 1, unchanged: 1, rejected: 0.'),
    })
    // Nothing was rejected this time, so the list of the dry run is gone.
    await expect(readFile(`${file}.rejected.csv`)).rejects.toThrow('ENOENT')
    expect((await admin('export', 'sku')).said).toContain('Sleeves,true')
  }, 90_000)

  test('says with a mapping what the headings are that are not recognised', async () => {
    const file = join(folder, 'skus.txt')
    const mapping = join(folder, 'mapping.json')
    await writeFile(file, 'Sorte;Couleur\nMugs;red\n')
    const refused = await admin('import', 'sku', file)
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('has a column of sku') })
    await writeFile(mapping, '{"Sorte": "description", "couleur": null}')
    const { code, said } = await admin('import', 'sku', file, '--mapping', mapping)
    expect(code).toBe(0)
    expect(said).toContain('Left out: Couleur.\n')
    expect(said).toContain('new: 1,')
    for (const [wrong, reason] of [
      ['{"Sorte": "descriptions"}', 'The mapping names “descriptions”.'],
      [
        '{"Sorte": "description", "Sort": null}',
        'The mapping names “Sort”, which is no heading of the file.',
      ],
      ['["Sorte"]', 'is no mapping such as'],
      ['Sorte', 'is no mapping such as'],
    ] as const) {
      await writeFile(mapping, wrong)
      expect((await admin('import', 'sku', file, '--mapping', mapping)).said).toContain(reason)
    }
  }, 90_000)

  test('learns from the exit code of wrong usage, a missing file and another import', async () => {
    const file = join(folder, 'skus.csv')
    expect(await admin('import', 'colour', file)).toMatchObject({ code: 2 })
    expect(await admin('import', 'sku', join(folder, 'skus.xls'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('The name of the file ends in .csv, .tsv, .txt or .ndjson'),
    })
    expect((await admin('import', 'sku')).code).toBe(2)
    expect((await admin('import', 'sku', file, '--rejects', file)).code).toBe(2)
    expect(await admin('import', 'sku', file)).toMatchObject({
      code: 1,
      said: `${file} cannot be read: ENOENT\n`,
    })
    await writeFile(file, 'description\nLocked\n')
    await app.database.withoutTimeout(async (client) => {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.import])
      expect(await admin('import', 'sku', file)).toEqual({ code: 4, said: 'Another import is running.\n' })
    })
  }, 90_000)

  test('writes lists and exports to new files of their own, and follows no link in the folder', async () => {
    const [file, victim] = [join(folder, 'skus.csv'), join(folder, 'victim')]
    await writeFile(victim, 'untouched', { mode: 0o644 })
    await writeFile(file, 'description,detailed_form\nBoxes,perhaps\n')
    for (const name of ['skus.csv.rejected.csv', 'out.csv']) await symlink(victim, join(folder, name))
    expect(await admin('import', 'sku', file)).toMatchObject({ code: 3 })
    expect(await admin('export', 'sku', join(folder, 'out.csv'))).toMatchObject({ code: 0 })
    expect(await admin('backup', join(folder, 'out.sql.gz'))).toMatchObject({ code: 0 })
    for (const name of ['skus.csv.rejected.csv', 'out.csv', 'out.sql.gz']) {
      const made = await lstat(join(folder, name))
      expect([made.isFile(), made.mode & 0o777]).toEqual([true, 0o600])
    }
    expect(await readFile(victim, 'utf8')).toBe('untouched')
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
    await symlink(victim, join(folder, 'linked.csv'))
    await promisify(execFile)('mkfifo', [join(folder, 'pipe.csv')])
    for (const [name, reason] of [
      ['linked.csv', 'it is a link'],
      ['pipe.csv', 'it is no file'],
    ] as const)
      expect(await admin('import', 'sku', join(folder, name))).toMatchObject({
        code: 1,
        said: expect.stringContaining(`cannot be read: ${reason}`),
      })
  }, 60_000)

  test('an export has no formulas, and importing it changes nothing', async () => {
    await app.make.sku({ description: '=HYPERLINK("http://x.example")' })
    await app.make.sku({ description: 'Boxes, -5 pieces' })
    const file = join(folder, 'skus.csv')
    await admin('export', 'sku', file)
    const written = await readFile(file, 'utf8')
    expect(written).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(written).toContain(`"Boxes,' -5 pieces"`)
    expect((await admin('import', 'sku', file)).said).toMatch(
      /new: 0, changed: 0, unchanged: \d+, rejected: 0/,
    )
    await admin('export', 'sku', join(folder, 'skus.ndjson'))
    expect(await readFile(join(folder, 'skus.ndjson'), 'utf8')).toContain('"Boxes, -5 pieces"')
  }, 60_000)

  test('exports gift codes masked, or whole with their name in the audits', async () => {
    const code = 'EXPORTED7K2MQ4TX'
    await app.database.rows(sql`
      insert into trnsx_ecom_activegc_b2c (gift_code, "CSL_CLOSING_BALANCE") values (${code}, 12.5)`)
    const file = join(folder, 'codes.ndjson')
    const exports = () =>
      app.database.rows(sqlOf({ user_name: text, new: json({ operator: text }) })`
        select user_name, new from audit where operation like '%.export' order by id`)
    expect((await admin('export', 'trnsx_ecom_activegc_b2c', file)).code).toBe(0)
    const masked = await readFile(file, 'utf8')
    expect(masked).toContain('"gift_code":"*************4TX"')
    expect(masked).not.toContain(code)
    expect(await exports()).toEqual([])
    expect(await admin('import', 'trnsx_ecom_activegc_b2c', file)).toMatchObject({
      code: 3,
      said: expect.stringContaining('line 1: gift_code: The code is masked.'),
    })
    await admin('export', 'trnsx_ecom_activegc_b2c', file, '--with-codes')
    expect(await readFile(file, 'utf8')).toContain(`"gift_code":"${code}"`)
    const operator = userInfo().username
    expect(await exports()).toMatchObject([{ user_name: operator, new: { operator } }])
    expect((await admin('import', 'trnsx_ecom_activegc_b2c', file)).said).toContain(
      'new: 0, changed: 0, unchanged: 1, rejected: 0.',
    )
  }, 120_000)

  test('runs an import again after it was killed, and ends with the same state', async () => {
    const file = join(folder, 'codes.csv')
    const lines = Array.from({ length: 12_000 }, (_, at) => `KILLED${String(at).padStart(8, '0')},killed`)
    await writeFile(file, ['gift_code,order', ...lines].join('\n'))
    const imported = () => count(sql`trnsx_ecom_activegc_b2c where "order" = 'killed'`)
    const given = new Error('The other transaction is rolled back')
    const holding = app.database.transaction(async (tx) => {
      // A later batch adds the same, so that the command waits for this transaction and is killed there.
      await tx.rows(sql`insert into trnsx_ecom_activegc_b2c (gift_code) values ('KILLED00007000')`)
      const running = start('import', 'trnsx_ecom_activegc_b2c', file)
      await vi.waitFor(async () => expect(await imported()).toBe(5000), { timeout: 30_000 })
      running.kill('SIGKILL')
      await once(running, 'exit')
      throw given
    })
    await expect(holding).rejects.toBe(given)
    // The lock goes with the connection of the killed process, which the server notices within moments.
    await vi.waitFor(
      async () => {
        const again = await admin('import', 'trnsx_ecom_activegc_b2c', file)
        expect(again.said).toContain('new: 7,000, changed: 0, unchanged: 5,000, rejected: 0.')
      },
      { timeout: 60_000 },
    )
    expect(await imported()).toBe(12_000)
    const audits = sql`audit a join trnsx_ecom_activegc_b2c t on t.id = a.object_id
      where a.operation = 'trnsx_ecom_activegc_b2c.create' and t."order" = 'killed'`
    expect(await count(audits)).toBe(12_000)
  }, 120_000)
})

describe('the doctor', () => {
  interface Finding {
    check: string
    state: string
    says: string
  }
  async function examined(...given: string[]) {
    const { code, said } = await admin('doctor', '--json', ...given)
    const findings: Finding[] = JSON.parse(said)
    return { code, said, of: (check: string) => findings.find((finding) => finding.check === check) }
  }

  test('says what is broken and what needs a look, without secrets, and is in no log', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://mail:s3cret@127.0.0.1:1')
    vi.stubEnv('METRICS_TOKEN', 'secret-secret-secret')
    onTestFinished(() => void vi.unstubAllEnvs())
    const before = await app.securityEvents('admin_command')
    await app.database.rows(sql`insert into import_run (table_name) values ('campaign')`)
    await app.database.rows(sql`
      insert into import_run (table_name, state, rejected, finished_at) values ('sku_property', 'done', 7, now())`)
    const { code, said, of } = await examined('--mail', 'me@comptoir.example')
    expect(code).toBe(1)
    expect(said).not.toMatch(/s3cret|secret-secret/)
    expect(of('configuration')?.says).toContain('METRICS_TOKEN=set')
    for (const check of ['version', 'pooler', 'database', 'schema', 'clock', 'sessions'])
      expect(of(check)).toMatchObject({ state: 'ok' })
    expect(of('rights')).toMatchObject({ state: 'warning', says: expect.stringContaining('owns the tables') })
    expect(of('backup')).toBeDefined()
    expect(of('mail server')?.says).toContain('The message was not sent: ECONNREFUSED')
    expect(of('import of campaign')?.says).toContain('was killed')
    expect(of('import of sku_property')).toMatchObject({ state: 'failed' })
    expect(await app.securityEvents('admin_command')).toEqual(before)
    await app.database.rows(sql`delete from import_run`)
  }, 60_000)

  test('finds that mail is down, rights are missing and variables cannot be read', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      databaseUrl = app.database.url
    })
    expect((await examined()).of('mail server')).toEqual({
      check: 'mail server',
      ...{ state: 'failed', says: 'It cannot be used: ECONNREFUSED. See docs/watching.md.' },
    })
    const { owner, serverLogin } = await ownedDatabase('nocreaterole')
    const { name = '', login = '' } =
      (await (
        await serverLogin()
      ).first(sqlOf({ name: text, login: text })`
        select current_database()::text as name, current_user::text as login`)) ?? {}
    const url = new URL(databaseAt(app.database.url, name))
    url.username = login
    databaseUrl = url.href
    expect((await examined()).of('rights')).toMatchObject({ state: 'ok' })
    await owner.rows(raw(`revoke insert on all tables in schema public from ${login}`))
    const { code, of } = await examined()
    expect(code).toBe(1)
    expect(of('rights')?.says).toMatch(
      /may not use account, accountproperty__c, \S+, \S+, \S+ and \d+ others\. Run deploy\/postgresql\/server-login\.sql/,
    )
    await owner.rows(raw(`revoke usage on schema drizzle from ${login}`))
    const withoutSchema = await examined()
    expect(withoutSchema.of('schema')).toMatchObject({ state: 'failed' })
    // What needs the tables is left out.
    expect(withoutSchema.of('sessions')).toBeUndefined()
    vi.stubEnv('PORT', 'abc')
    expect((await examined()).of('configuration')).toEqual({
      check: 'configuration',
      ...{ state: 'failed', says: 'PORT must be a whole number.' },
    })
  }, 60_000)

  test('counts the servers that work, and finds work that none has done', async () => {
    const workers = async () => (await examined()).of('workers')
    expect(await workers()).toMatchObject({
      state: 'failed',
      says: 'Work is not done: no server of this version is connected',
    })
    app.mailer.start()
    await expect
      .poll(workers)
      .toMatchObject({ state: 'ok', says: expect.stringMatching(/^1 server is connected/) })
    await app.database.rows(sql`
      insert into unification_scan (kind, state, everything, keys_version, total, created_at)
      values ('contact', 'waiting', true, 1, 0, now() - interval '6 minutes')`)
    onTestFinished(() => app.database.rows(sql`delete from unification_scan`).then(() => undefined))
    expect((await workers())?.says).toBe('Work is not done: 1 scan was not begun for 5 minutes')
  }, 60_000)

  test('has an exit code of its own if nothing is broken', async () => {
    expect(
      (await admin('backup', join(tmpdir(), `comptoir-${randomBytes(6).toString('hex')}.gz`))).code,
    ).toBe(0)
    app.mailer.start()
    await expect.poll(async () => (await examined()).of('workers')?.state).toBe('ok')
    const { code, said } = await admin('doctor')
    expect({ code, said }).toMatchObject({
      code: 3,
      said: expect.stringMatching(/^ok +backup: The last good one/m),
    })
    expect((await admin('doctor', 'more')).code).toBe(2)
  }, 60_000)

  test('goes on without a database, and says that it is away', async () => {
    databaseUrl = 'postgres://postgres@127.0.0.1:1/none'
    onTestFinished(() => {
      databaseUrl = app.database.url
    })
    const { code, of } = await examined()
    expect(code).toBe(1)
    expect(of('database')).toMatchObject({ state: 'failed', says: expect.stringContaining('ECONNREFUSED') })
    expect(of('disk')).toBeDefined()
  }, 60_000)
})

test('each command is in the security log, with the operator, and what a setting was set to', async () => {
  await admin('set', 'reserved_company_pattern', 'reserved-%')
  await admin('set', 'no_such_setting', 'a-value')
  await admin('export', 'sku')
  await admin('create-superadmin', 'logged@comptoir.example', 'Logged One')
  const commands = (await app.securityEvents('admin_command')).map(({ details }) => details).slice(-4)
  const operator = userInfo().username
  expect(commands).toEqual([
    { command: 'set', about: 'reserved_company_pattern', value: 'reserved-%', operator, failed: false },
    { command: 'set', about: 'no_such_setting', operator, failed: true },
    { command: 'export', about: 'sku', operator, failed: false },
    { command: 'create-superadmin', operator, failed: false },
  ])
  expect((await app.securityEvents('data_exported')).at(-1)?.details).toMatchObject({
    what: 'sku',
    unmasked: false,
  })
}, 60_000)

test('a user id without a name, as in a container, is logged by its number', async () => {
  const withoutEntry = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
    os.userInfo = () => { throw new Error('uv_os_get_passwd returned ENOENT') }; syncBuiltinESMExports()`
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(withoutEntry)}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await once(start('migrate'), 'exit')).toEqual([0, null])
  expect(await once(start('export', 'trnsx_ecom_activegc_b2c', '--with-codes'), 'exit')).toEqual([0, null])
  const operator = `uid-${process.getuid?.()}`
  expect((await app.securityEvents('admin_command')).slice(-2)).toMatchObject([
    { details: { command: 'migrate', operator } },
    { details: { command: 'export', operator, unmasked: true } },
  ])
  expect((await app.audits('trnsx_ecom_activegc_b2c.export', 0)).at(-1)).toMatchObject({
    user_name: operator,
  })
}, 60_000)
