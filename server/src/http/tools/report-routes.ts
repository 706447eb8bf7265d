import { reportCalls as calls, type ReportQuestion, reportQuestion } from '@comptoir/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Reader } from '../../database/replica-reader.ts'
import { badInput } from '../../engine/definition/refusal.ts'
import { codesReport, redeemedReport, resentReport } from '../../workflows/reports/code-reports.ts'
import { clientReport, tierReport } from '../../workflows/reports/company-reports.ts'
import { discrepancyReport } from '../../workflows/reports/discrepancy-report.ts'
import { type ReportScope, reportProperties, reportScope } from '../../workflows/reports/report-scope.ts'
import { salesReport } from '../../workflows/reports/sales-report.ts'
import type { AppContext } from '../app-context.ts'

export function reportRoutes(
  app: FastifyInstance,
  { authenticateTool, database, reads, clock }: AppContext,
): void {
  app.get(calls.properties.path, async (request, reply) => {
    const actor = await authenticateTool('reports', request)
    reply.header('cache-control', 'no-store')
    return { status: 200, properties: await reportProperties(database, actor) }
  })

  for (const [name, report] of Object.entries(reports)) {
    app.get(
      calls[name as keyof typeof reports].path,
      { config: { timeoutMs: reportTimeoutMs } },
      async (request, reply) => {
        const actor = await authenticateTool('reports', request)
        const question = reportQuestion.safeParse(request.query)
        if (!question.success)
          throw badInput(
            'A report needs its months, from and to, at most one property, and the year of a tier.',
          )
        reply.header('cache-control', 'no-store')
        const isGone = () => reply.raw.destroyed || reply.sent
        const scope = await reportScope(database, actor, question.data, clock())
        return { status: 200, ...(await report(reads, scope, question.data, isGone)) }
      },
    )
  }
}

/** The largest clients over many years take long to sum up; the page shows that it is working. */
const reportTimeoutMs = 20_000

type Report = (
  database: Reader,
  scope: ReportScope,
  question: ReportQuestion,
  /** Whether the caller has disconnected or got a timeout; queries that have not started are then skipped. */
  isGone: () => boolean,
) => Promise<object>

const reports = {
  sales: salesReport,
  codes: codesReport,
  resent: resentReport,
  redeemed: redeemedReport,
  discrepancies: discrepancyReport,
  clients: clientReport,
  tiers: tierReport,
} as const satisfies Record<Exclude<keyof typeof calls, 'properties'>, Report>
