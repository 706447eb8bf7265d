import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { version } from '../version.ts'
import type { Traceparent, Tracing } from './tracing.ts'

interface TracingLog {
  warn(facts: object, message: string): void
}

/**
 * Exports traces by OTLP over HTTP, to where the standard variables such as OTEL_EXPORTER_OTLP_ENDPOINT say. Loaded only if
 * one of them is set.
 */
export function createOpenTelemetry(log: TracingLog): Tracing {
  reportProblems(log)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'comptoir', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(process.env.OTEL_TRACES_SAMPLER, process.env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('comptoir', version)
  const underWay = new AsyncLocalStorage<Context>()

  return {
    startRequest(parent, { method, route, requestId }) {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'comptoir.request_id': requestId,
      }
      const options = { kind: SpanKind.SERVER, attributes }
      const span = tracer.startSpan(`${method} ${route}`, options, contextOf(parent))
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return {
        traceId: span.spanContext().traceId,
        run: (work) => underWay.run(context, work),
        end({ status, outcome, isFailure, operation, table }) {
          span.setAttributes({
            'http.response.status_code': status,
            'comptoir.outcome': outcome,
            ...(operation && { 'comptoir.operation': operation }),
            ...(table && { 'comptoir.table': table }),
          })
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async statement(text, run) {
      const context = underWay.getStore()
      if (!context) return run()
      const query = text.trim()
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': query.slice(0, maxStatementLength),
      }
      const name = /^\w+/.exec(query)?.[0].toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      try {
        return await run()
      } catch (error) {
        // The message may quote values.
        span.setAttribute('error.type', errorType(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async stop() {
      const ended = provider.shutdown().catch(() => undefined)
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs).unref())
      await Promise.race([ended, timeout])
    },
  }
}

const maxStatementLength = 4000
const stopTimeoutMs = 2000
const reportEveryMs = 60_000

function contextOf(parent: Traceparent | undefined): Context {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The samplers that the specification of OpenTelemetry names; the packages used here do not read the variable. */
function samplerOf(name = 'parentbased_always_on', argument = '1'): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), Number(argument))
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(Number.isFinite(ratio) ? ratio : 1)
  return new AlwaysOnSampler()
}

function errorType(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

/** An unreachable collector fails every batch, so problems are logged once a minute at most. */
function reportProblems(log: TracingLog): void {
  let reportedMs = Number.NEGATIVE_INFINITY
  const report = (problem: string) => {
    if (performance.now() - reportedMs < reportEveryMs) return
    reportedMs = performance.now()
    log.warn({ problem: problem.slice(0, 300) }, 'traces could not be exported')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
