import { errorSentences } from '@comptoir/contract/error-keys'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { version } from '../../version.ts'
import type { AppContext } from '../app-context.ts'
import { calls, type DescribedCall, describedCalls, tags } from './described-calls.ts'

/** GET /openapi.json, for those who build on the API. */
export function apiDescriptionRoute(app: FastifyInstance, { env }: Pick<AppContext, 'env'>): void {
  let description: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(env.publicUrl))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

type JsonSchema = Record<string, unknown>

/** The REST calls as an OpenAPI 3.1 document, made from the schemas that the server checks them with. */
function describeApi(publicUrl: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Comptoir',
      version,
      summary: 'The staff back office of a gift-card and contact programme.',
      description: 'Tables are read and changed by one GraphQL call; see docs/api.md for worked examples.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: { ...restPaths(), ...otherPaths },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that signing in returns.' },
        scrape: { type: 'http', scheme: 'bearer', description: 'The token of METRICS_TOKEN.' },
      },
      schemas: { Failure: failure },
      responses: { Failure: { description: 'Refused or failed.', content: json(ref('Failure')) } },
    },
  }
}

function restPaths(): Record<string, JsonSchema> {
  const entries = Object.entries(calls).map(([name, call]) => {
    const described = describedCalls[name as keyof typeof calls]
    const { method, path, payload } = call
    const operation = {
      operationId: name,
      tags: [described.tag],
      summary: described.summary,
      ...access(described),
      ...parametersOf(path, described),
      ...(payload && { requestBody: { required: true, content: json(schemaOf(payload, 'input')) } }),
      responses: { 200: answer(described), '4XX': failed, '5XX': failed },
    }
    return [path.replaceAll(/:(\w+)/g, '{$1}'), { [method.toLowerCase()]: operation }]
  })
  return Object.fromEntries(entries)
}

function access({ by }: DescribedCall): JsonSchema {
  const open = by === 'anyone' ? [] : by === 'staff or anyone' ? [{ token: [] }, {}] : undefined
  return { description: `For ${by}.`, ...(open && { security: open }) }
}

function parametersOf(path: string, { parameters = {}, query = {} }: DescribedCall): JsonSchema {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = parameters[name]
    if (!schema) throw new Error(`The parameter ${name} of ${path} is not described.`)
    return parameter('path', name, schema)
  })
  const all = [...inPath, ...Object.entries(query).map(([name, schema]) => parameter('query', name, schema))]
  return all.length === 0 ? {} : { parameters: all }
}

function parameter(place: 'path' | 'query', name: string, schema: z.ZodType): JsonSchema {
  return { name, in: place, required: true, schema: schemaOf(schema, 'input') }
}

function answer({ answer: given }: DescribedCall): JsonSchema {
  const schema = given instanceof z.ZodArray ? given : z.object({ status: z.literal(200), ...given })
  return { description: 'Done.', content: json(schemaOf(schema, 'output')) }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

const failed = { $ref: '#/components/responses/Failure' }

const failure = {
  type: 'object',
  required: ['status', 'error', 'message'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    error: {
      type: 'string',
      enum: Object.keys(errorSentences),
      description: 'A key, the same in every language.',
    },
    message: { type: 'string', description: 'A sentence in English.' },
  },
}

const done = { description: 'Done.', content: json(schemaOf(z.object({ status: z.literal(200) }), 'output')) }

/** What is no call of the contract's list. */
const otherPaths = {
  '/api/graphql/v2': {
    post: {
      operationId: 'graphql',
      tags: ['Tables'],
      summary: 'Read and change tables; the schema is docs/api/schema.graphql',
      description: 'All changes of one request commit together or not at all.',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['query'],
          properties: {
            query: { type: 'string' },
            variables: { type: ['object', 'null'] },
            operationName: { type: ['string', 'null'] },
          },
        }),
      },
      responses: {
        200: {
          description: 'Executed; single fields may have failed.',
          content: json({
            type: 'object',
            properties: {
              data: { type: ['object', 'null'] },
              errors: { type: 'array', items: { type: 'object' } },
            },
          }),
        },
        '4XX': { description: 'The document or its variables are invalid, or the caller is not signed in.' },
        '5XX': { description: 'The database is unavailable.' },
      },
    },
  },
  '/config.json': open('readConfiguration', 'What the web client needs to know', {
    200: { description: 'The configuration.', content: json({ type: 'object' }) },
    '5XX': failed,
  }),
  '/health/live': open('isAlive', 'Whether the process runs', { 200: done, '5XX': failed }),
  '/health/ready': open('isReady', 'Whether the database answers and is migrated', {
    200: done,
    '5XX': failed,
  }),
  '/metrics': {
    get: {
      ...open('readMetrics', 'Figures for Prometheus', {
        200: { description: 'The figures.', content: { 'text/plain': { schema: { type: 'string' } } } },
        '4XX': failed,
      }).get,
      security: [{ scrape: [] }],
    },
  },
}

function open(operationId: string, summary: string, responses: JsonSchema) {
  return { get: { operationId, tags: ['Operation'], summary, security: [] as JsonSchema[], responses } }
}
