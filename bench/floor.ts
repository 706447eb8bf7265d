import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { allCases } from './cases/all-cases.ts'
import type { Case } from './cases/case.ts'

// The least that a server on Node and PostgreSQL can do for the same answers: no sign-in, no policies, no rules, a
// hand-written statement for each case, prepared by name, whose JSON is sent as PostgreSQL wrote it.

const options = '-c timezone=UTC -c jit=off'
const connectionString = process.env.DATABASE_URL
const keepsPlans = new pg.Pool({ connectionString, max: 16, options })
const plansEachTime = new pg.Pool({
  connectionString,
  max: 16,
  options: `${options} -c plan_cache_mode=force_custom_plan`,
})

const byPath = new Map(allCases.map((one) => [`/${one.name}`, one]))

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`ready on port ${typeof address === 'object' ? address?.port : address}\n`)
})

async function answer(request: IncomingMessage): Promise<string> {
  const benchCase = byPath.get(request.url ?? '')
  if (!benchCase) throw new Error(`There is no ${request.url}`)
  const values = JSON.parse(await textOf(request)) as string[]
  return benchCase.floor.writes ? write(benchCase, benchCase.floor.writes, values) : read(benchCase, values)
}

async function read({ name, floor }: Case, values: string[]): Promise<string> {
  const pool = floor.plannedEachTime ? plansEachTime : keepsPlans
  const { rows } = await pool.query<{ records: string; count?: number }>({ name, text: floor.text, values })
  const { records = '', count } = rows[0] ?? {}
  return `{"data":{"table":{"records":[${records}]${count === undefined ? '' : `,"count":${count}`}}}}`
}

async function write(
  { name }: Case,
  { first, second }: { first: string; second: string },
  values: string[],
): Promise<string> {
  const client = await keepsPlans.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; row: string }>({
      name: `${name}-1`,
      text: first,
      values,
    })
    const { id = '', row = '' } = rows[0] ?? {}
    await client.query({ name: `${name}-2`, text: second, values: [id, row] })
    await client.query('commit')
    return `{"data":{"createRow":{"blocked":${row}}}}`
  } finally {
    client.release()
  }
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}
