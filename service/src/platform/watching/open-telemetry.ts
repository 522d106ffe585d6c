// OpenTelemetry behind the few functions of tracing.ts. Loaded only if an endpoint is configured. The exporter itself
// reads where and how to send, from the standard variables (OTEL_EXPORTER_OTLP_*).

import { setTimeout as delay } from 'node:timers/promises'
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'

export type Attributes = Record<string, string | number | boolean>

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** A `traceparent` (W3C Trace Context) from outside; without it, the current span is the parent. */
  traceparent?: unknown
}

/** A span whose end is elsewhere. */
export interface OpenSpan {
  /** What `work` does, and whatever follows from it, belongs to this span. */
  run<T>(work: () => T): T
  end(attributes: Attributes, failed: boolean): void
}

export interface TracingSettings {
  /** Unless OTEL_SERVICE_NAME says otherwise. */
  serviceName: string
  version: string
  sampler: string
  /** Of traces that begin here, for samplers that take a share. */
  ratio: number
  log: Log
}

export interface Tracing {
  open(name: string, options: SpanOptions): OpenSpan
  since(name: string, begun: Date, attributes: Attributes): void
  traceparent(): string | undefined
  stop(): Promise<void>
}

/** A stopping process waits no longer than this for a collector. */
const STOP_MS = 1_000
/** For one export; meanwhile the next spans wait, and beyond 2,048 are dropped. */
const EXPORT_MS = 10_000

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const propagator = new W3CTraceContextPropagator()

export function openTracing(settings: TracingSettings): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': settings.version,
      'process.pid': process.pid,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    // Limits the damage of anything that slips into an attribute.
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: saidOnce(new OTLPTraceExporter(), settings.log),
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('bcf', settings.version)
  return {
    open: (name, options) => openIn(tracer, name, options),
    since: (name, begun, attributes) => tracer.startSpan(name, { startTime: begun, attributes }).end(),
    traceparent() {
      const carrier: { traceparent?: string } = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), delay(STOP_MS, undefined, { ref: false })])
      context.disable()
    },
  }
}

function openIn(tracer: Tracer, name: string, { kind, attributes = {}, traceparent }: SpanOptions): OpenSpan {
  const parent = typeof traceparent === 'string' ? contextOf(traceparent) : context.active()
  const span = tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    run: work => context.with(inside, work),
    end(more, failed) {
      span.setAttributes(more)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Anything but a `traceparent` begins a new trace. */
const contextOf = (traceparent: string): Context =>
  propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const name = sampler.replace(/^parentbased_/, '')
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = (roots[name] ?? roots.always_on)?.() ?? new AlwaysOnSampler()
  return name === sampler ? root : new ParentBasedSampler({ root })
}

/** An absent collector is mentioned when it goes and when it returns, not with every batch. */
function saidOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let away = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !away) log.warn('traces are not taken at OTEL_EXPORTER_OTLP_ENDPOINT for now')
        if (!failed && away) log.info('traces are taken again')
        away = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
