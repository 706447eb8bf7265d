import type { Change } from '../change-log.ts'
import type { Actor } from '../oracle/actor.ts'
import { auditFault } from '../oracle/audit-rules.ts'
import { changeFault } from '../oracle/change-rules.ts'
import type { Attempt } from './attempt.ts'
import { contentFault } from './check-rest-content.ts'

/** The statuses of each call in the contract, besides those of malformed requests. */
const statuses: Record<string, readonly number[]> = {
  'POST /login': [200, 401, 403, 422, 429],
  'POST /resetpassword': [200, 422, 429],
  'POST /validatepasswordtoken': [200, 401, 403, 429],
  'POST /updatepassword': [200, 401, 403, 422, 429],
  'POST /sendactivationemail': [200, 401, 403, 404, 422, 429],
  'POST /optout': [200, 404, 429],
  'POST /createuser': [200, 401, 403, 409, 422],
  'POST /sendtemplateemail': [200, 401, 403, 404, 422, 429],
  'POST /api/template-preview': [200, 401, 403, 404, 422, 429],
  'POST /api/gift-codes/…/reveal': [200, 401, 404, 429],
  'POST /api/similar/account': [200, 401],
  'POST /api/similar/contact': [200, 401],
  'POST /api/similar/order': [401, 404],
  'POST /api/logout': [200, 401],
  'GET /api/loggedin': [200, 401],
  'GET /api/page-permission/…': [200, 401, 404],
  'GET /api/unification/frame/…': [200, 401, 403, 404],
  'GET /api/reports/frame': [200, 401, 403],
  'GET /api/b2b_rewards/…': [200, 401, 403, 404, 422],
  'GET /config.json': [200],
  'GET /health/live': [200],
  'GET /health/ready': [200],
  'GET /metrics': [401],
  'GET /address/Find/v2.10/json3.ws': [200],
  'GET /address/Retrieve/v2.11/json3.ws': [200],
}

/** Checks the status, the content and the changes of a REST call. */
export function restFault(attempt: Attempt): string | undefined {
  const { request, answer, actor, changes, fixtures } = attempt
  const known = statuses[request.label]
  const { status } = answer
  const malformed = request.method === 'POST' && [400, 413, 415].includes(status)
  let fault = known && !known.includes(status) && !malformed ? `The status is ${status}.` : undefined
  const open = !bearerOnly.has(request.label)
  if (!actor && !open && status < 400) fault ??= 'A caller without a session was let in.'
  fault ??= contentFault(attempt)
  fault ??= changesFault(attempt)
  for (const change of changes) fixtures.apply(change)
  return fault
}

const bearerOnly = new Set(
  Object.keys(statuses).filter((label) => /createuser|sendtemplate|\/api\//.test(label)),
)

/** The tables that each call may change; the audit rules cover the rest. */
const allowedTables: Record<string, readonly string[]> = {
  'POST /login': ['propertyuser__c', 'session'],
  'POST /logout': ['session'],
  'POST /api/logout': ['session'],
  'POST /resetpassword': ['password_token', 'mail_queue'],
  'POST /updatepassword': ['propertyuser__c', 'password_token', 'session'],
  'POST /sendactivationemail': ['password_token', 'mail_queue'],
  'POST /optout': ['contact'],
  'POST /createuser': ['propertyuser__c'],
  'POST /sendtemplateemail': ['mail_queue', 'caught_mail'],
}

function changesFault({ request, answer, actor, changes, app, now }: Attempt): string | undefined {
  if (changes.length === 0) return undefined
  if (answer.status !== 200)
    return `It was refused (${answer.status}), and changed ${changes.map(({ table }) => table).join(', ')}.`
  const unexpected = changes.find(
    ({ table }) => table !== 'audit' && !allowedTables[request.label]?.includes(table),
  )
  if (unexpected) return `It changed ${unexpected.table}.`
  if (request.label === 'POST /api/gift-codes/…/reveal' && changes.length !== 1)
    return 'A reveal must write exactly one audit entry.'
  const auditProblem = auditFault(app.catalog, changes, authorOf(request.label, actor, changes))
  if (auditProblem) return auditProblem
  if (request.label !== 'POST /createuser' || !actor) return undefined
  const context = { copy: app.copy, catalog: app.catalog, actor, now, transaction: changes }
  return changes.map((change) => changeFault(change, context)).find(Boolean)
}

/** A sign-in and a new password are audited under the user's own name, an unsubscription under none. */
function authorOf(label: string, actor: Actor | undefined, changes: readonly Change[]) {
  const user = changes.find(({ table }) => table === 'propertyuser__c')?.new
  if (label === 'POST /optout') return { id: null, name: null }
  if ((label === 'POST /login' || label === 'POST /updatepassword') && user)
    return { id: Number(user.id), name: String(user.name) }
  return { id: actor?.id ?? null, name: actor?.name ?? null }
}
