// The sandbox on its own: node sandbox/src/main.ts --port 8790 --seed 4 --latency 0 --fault-rate 0
// With --asked FILE it appends every question it was asked, one JSON object per line.

import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DEFAULT_SEED, type Script, startSandbox } from './server.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8790' },
    seed: { type: 'string', default: String(DEFAULT_SEED) },
    latency: { type: 'string', default: '0' },
    'fault-rate': { type: 'string', default: '0' },
    'reader-error-rate': { type: 'string', default: '0' },
    asked: { type: 'string' },
  },
})

function numberOf(flag: Exclude<keyof typeof values, 'host' | 'asked'>, most: number): number {
  const value = Number(values[flag])
  if (!(value >= 0 && value <= most)) throw new RangeError(`--${flag} must be a number from 0 to ${most}.`)
  return value
}

const { asked: file } = values
/** Written before the answer is sent: whoever gets an answer finds the question in the file. */
const note: Script | undefined = file
  ? ({ engine, prompt, times }) => {
      appendFileSync(file, `${JSON.stringify({ engine, prompt, times })}\n`)
      return undefined
    }
  : undefined

const sandbox = await startSandbox({
  host: values.host,
  port: numberOf('port', 65_535),
  seed: numberOf('seed', Number.MAX_SAFE_INTEGER),
  latencyMs: numberOf('latency', 600_000),
  faultRate: numberOf('fault-rate', 1),
  readerErrorRate: numberOf('reader-error-rate', 1),
  script: note,
})
console.log(`Sandbox engines at ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close())
}
