import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { detectPooling } from '../../database/detect-pooling.ts'
import type { Database } from '../../database/pool.ts'
import type { Env } from '../../env.ts'
import { deliveryFailure, smtpTransport } from '../../mail/transport.ts'
import { version } from '../../version.ts'
import { databaseItself, examineDatabase } from './examine-database.ts'
import { checked, type Finding, failed, gigabytes, ok, type Verdict, warning } from './finding.ts'

interface Examination {
  /** Throws an Error about variables that cannot be read. */
  readEnv: () => Env
  connect: (env: Env) => Promise<Database>
  /** Where a test message is sent, if the operator asks for one. */
  mailTo: string | undefined
}

/** Looks at everything that an operator would look at first. */
export async function examineInstallation({ readEnv, connect, mailTo }: Examination): Promise<Finding[]> {
  let env: Env | undefined
  const findings = [
    await checked('version', () => ok(`Comptoir ${version}, Node ${process.version}`)),
    await checked('configuration', () => {
      env = readEnv()
      return configuration(env)
    }),
  ]
  if (!env) return findings
  const { dataFolder, databaseUrl, smtpUrl } = env
  const known: Env = env
  findings.push(await checked('disk', () => disk(dataFolder)))
  if (smtpUrl !== undefined || mailTo !== undefined)
    findings.push(await checked('mail server', () => mailServer(known, mailTo)))
  if (databaseUrl !== undefined) findings.push(await checked('pooler', () => pooler(known, databaseUrl)))
  let database: Database | undefined
  findings.push(
    await checked('database', async () => {
      database = await connect(known)
      return databaseItself(database)
    }),
  )
  if (!database) return findings
  try {
    return [...findings, ...(await examineDatabase(database, env))]
  } finally {
    await database.close()
  }
}

/** One line for each variable that decides what the installation does; secrets are named and not shown. */
function configuration(env: Env): Verdict {
  const values: Record<string, string | undefined> = {
    PUBLIC_URL: env.publicUrl,
    DATABASE_URL: withoutPassword(env.databaseUrl),
    DATABASE_SESSION_URL: withoutPassword(env.databaseSessionUrl),
    DATABASE_READ_URL: withoutPassword(env.databaseReadUrl),
    SMTP_URL: withoutPassword(env.smtpUrl),
    SUPPORT_EMAIL: env.supportEmail,
    GIFT_CARD_SENDER: env.giftCardSender,
    TRUST_PROXY: String(env.proxies),
    METRICS_TOKEN: env.metricsToken && 'set',
    ENCRYPTION_KEY: env.encryptionKeys.length > 0 ? `set (${env.encryptionKeys.length})` : undefined,
    OIDC_ISSUER: env.identityProvider?.issuer,
  }
  const missing = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'].filter((name) => values[name] === undefined)
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  const lacks = missing.length > 0 ? `Not set here, and needed by a server: ${missing.join(', ')}. ` : ''
  return (missing.length > 0 ? warning : ok)(lacks + set.join(', '))
}

function withoutPassword(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return address && 'set'
  const url = new URL(address)
  if (url.password) url.password = '…'
  for (const name of [...url.searchParams.keys()])
    if (/password|key|secret/i.test(name)) url.searchParams.set(name, '…')
  return decodeURI(url.href)
}

async function disk(folder: string): Promise<Verdict> {
  const place = await statfs(folder).catch(() => statfs('.'))
  const free = place.bavail / place.blocks
  const says = `${Math.round(free * 100)} % of the disk here is free, ${gigabytes(place.bavail * place.bsize)}`
  if (free < 0.02) return failed(says)
  return free < 0.1 ? warning(says) : ok(says)
}

/** Mail works if the server takes a connection and our name; that it takes a message is seen only by sending one. */
async function mailServer(env: Env, to: string | undefined): Promise<Verdict> {
  if (env.smtpUrl === undefined) throw new Error('SMTP_URL is not set.')
  const transport = smtpTransport(env.smtpUrl)
  const signal = AbortSignal.timeout(mailTimeoutMs)
  try {
    await (to === undefined ? transport.check(signal) : transport.deliver(testMessage(env, to), signal))
  } catch (error) {
    const says = to === undefined ? 'It cannot be used' : 'The message was not sent'
    throw new Error(`${says}: ${deliveryFailure(error).summary}. See docs/watching.md.`)
  }
  return ok(
    to === undefined ? 'It answers. --mail <address> sends a test message' : `A message was sent to ${to}`,
  )
}

function testMessage(env: Env, to: string) {
  const said = 'This message was sent by the doctor of Comptoir. Mail works.'
  return {
    from: { name: 'Comptoir', address: env.supportEmail },
    ...{ to, subject: 'Comptoir: a test of the mail server', text: said, html: `<p>${said}</p>` },
    messageId: `<${randomUUID()}@${new URL(env.publicUrl ?? 'http://comptoir.invalid').hostname}>`,
    unsubscribeUrl: undefined,
  }
}

const mailTimeoutMs = 20_000

async function pooler(env: Env, url: string): Promise<Verdict> {
  const pooling = await detectPooling(url)
  if (pooling === 'transaction' && env.databaseSessionUrl === undefined)
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, and DATABASE_SESSION_URL is not set.',
    )
  return ok(pooling === 'none' ? 'None: DATABASE_URL leads to PostgreSQL itself' : `In ${pooling} mode`)
}
