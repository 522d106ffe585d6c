// Spans, to follow a request through the processes. Off unless started; then every function here just calls what it
// was given. Attributes may hold names, counts, states and our ids. Never a prompt, an answer, a key, a header, an
// address with a query, or an error message.

import type { Attributes, OpenSpan, SpanOptions, Tracing, TracingSettings } from './open-telemetry.ts'

let tracing: Tracing | null = null

/** Loads what it needs only here. Returns how to stop: what is unsent by then is tried for one second. */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { openTracing } = await import('./open-telemetry.ts')
  const opened = openTracing(settings)
  tracing = opened
  return () => {
    tracing = null
    return opened.stop()
  }
}

export const isTracing = (): boolean => tracing !== null

export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan | null =>
  tracing?.open(name, options) ?? null

/** `note` adds what is known only later. A span fails when its work throws; the reason is not recorded. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const span = openSpan(name, options)
  if (!span) return work(ignore)
  let attributes: Attributes = {}
  try {
    const result = await span.run(() => work(more => void Object.assign(attributes, more)))
    span.end(attributes, false)
    return result
  } catch (error) {
    attributes = { ...attributes, 'error.type': error instanceof Error ? error.name : 'unknown' }
    span.end(attributes, true)
    throw error
  }
}

const ignore = (): void => {}

/** For something that proves worth a span only once it is over. */
export function tracedSince(name: string, begun: Date, attributes: Attributes): void {
  tracing?.since(name, begun, attributes)
}

/** For the payload of a job, whose worker continues the trace. Empty if there is none. */
export function carriedTrace(): { traceparent?: string } {
  const traceparent = tracing?.traceparent()
  return traceparent ? { traceparent } : {}
}
