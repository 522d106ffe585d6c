// How the service is observed: its log level, who may read its metrics, where a worker shows its own, and the
// OpenTelemetry variables that the service acts on. The exporter itself reads the other OTEL_EXPORTER_OTLP_* ones.

export const WATCH_SETTINGS = [
  {
    name: 'BCF_LOG_LEVEL',
    meaning: '`trace`, `debug`, `info`, `warn`, `error` or `silent`; JSON lines on standard error',
    default: 'info',
    secret: false,
  },
  {
    name: 'BCF_METRICS_TOKEN',
    meaning: 'Opens /metrics and nothing else, for Prometheus. The platform token opens it too',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_WORKER_PORT',
    meaning:
      'For `npm run work`: port on HOST where a worker answers /healthz and /metrics, which needs one of the two tokens. Unset: none',
    default: null,
    secret: false,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'Traces are sent there (OTLP over HTTP, JSON), at /v1/traces. Unset: no traces',
    default: null,
    secret: false,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    meaning: 'The same as a whole address, which is taken as it is',
    default: null,
    secret: false,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning: 'Headers for the collector: `name=value`, separated by commas',
    default: null,
    secret: true,
  },
  {
    name: 'OTEL_SERVICE_NAME',
    meaning: 'The name of this process in traces',
    default: 'bcf, bcf-serve or bcf-work',
    secret: false,
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    meaning: '`always_on`, `always_off` or `traceidratio`, each also with `parentbased_` in front',
    default: 'parentbased_always_on',
    secret: false,
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'The part of the traces that `traceidratio` keeps, 0 to 1',
    default: '1',
    secret: false,
  },
  {
    name: 'OTEL_TRACES_EXPORTER',
    meaning: '`otlp`, or `none` for no traces',
    default: 'otlp',
    secret: false,
  },
  { name: 'OTEL_SDK_DISABLED', meaning: '`true`: no traces', default: 'false', secret: false },
]

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap(name => [name, `parentbased_${name}`])

type Get = (name: string) => string | undefined

export interface WatchSettings {
  metricsToken: string | null
  workerPort: number | null
  /** How traces are sampled; null: no tracing. */
  tracing: { sampler: string; ratio: number } | null
}

/** Throws an error that names the wrong setting. */
export function readWatchSettings(get: Get): WatchSettings {
  const metricsToken = get('BCF_METRICS_TOKEN') ?? null
  if (metricsToken !== null && !/^[\x21-\x7e]{16,}$/.test(metricsToken))
    throw new Error('BCF_METRICS_TOKEN must be 16 or more visible ASCII characters without spaces')
  const port = get('BCF_WORKER_PORT')
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new Error(`BCF_WORKER_PORT must be 0 to 65535, not "${port}"`)
  return { metricsToken, workerPort: port === undefined ? null : Number(port), tracing: readTracing(get) }
}

function readTracing(get: Get): WatchSettings['tracing'] {
  const endpoint = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].find(get)
  if (endpoint === undefined || get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const exporter = get('OTEL_TRACES_EXPORTER') ?? 'otlp'
  if (exporter === 'none') return null
  if (exporter !== 'otlp') throw new Error('OTEL_TRACES_EXPORTER must be otlp or none')
  // The error does not repeat it: it may contain a password.
  if (!/^https?:\/\//.test(get(endpoint) ?? '') || !URL.canParse(get(endpoint) ?? ''))
    throw new Error(`${endpoint} must be an address that starts with http:// or https://`)
  const protocol = get('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? get('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol !== undefined && protocol !== 'http/json')
    throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, the one that is spoken here, or unset')
  const sampler = get('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  if (!SAMPLERS.includes(sampler))
    throw new Error(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}, not "${sampler}"`)
  const ratio = Number(get('OTEL_TRACES_SAMPLER_ARG') ?? '1')
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return { sampler, ratio }
}
