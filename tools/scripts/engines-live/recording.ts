// An exchange as a candidate recording: a directory with the bodies as files and everything else in one JSON file.
// Credentials are blotted out of all of it; only headers that describe the format are kept, because others identify
// the account.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { redactBody, redactText, secretValues } from '../../../service/src/engines/asking/redaction.ts'
import type { CapturingFetch, Exchange } from '../../../service/src/engines/engine.ts'

const KEPT_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'anthropic-version', 'content-type', 'content-encoding', 'date', 'retry-after'],
  ...['retry-after-ms', 'request-id', 'x-request-id'],
])

export interface SecretKeeper {
  fetch: CapturingFetch
  /** Every credential sent, in every form that it could come back in. */
  secrets(): string[]
}

/** The same fetch, remembering what it sent that must not be kept. */
export function keepSecrets(fetch: CapturingFetch, configured: readonly string[]): SecretKeeper {
  const seen = new Set(configured)
  return {
    fetch(request, signal) {
      for (const secret of secretValues(request)) seen.add(secret)
      return fetch(request, signal)
    },
    // Also as they would stand in JSON. The longest first: one may be part of another.
    secrets: () =>
      [...new Set([...seen].flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1)]))].sort(
        (one, other) => other.length - one.length,
      ),
  }
}

export interface Recording {
  /** What there is to say beside the exchanges, as JSON. */
  about: Record<string, unknown>
  exchanges: readonly Exchange[]
}

export async function writeRecording(
  directory: string,
  { about, exchanges }: Recording,
  secrets: readonly string[],
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const kept = exchanges.map((exchange, index) => {
    const { body } = redactBody(exchange, secrets)
    const file = `${index + 1}.${/json/.test(exchange.headers['content-type'] ?? 'json') ? 'json' : 'txt'}`
    const { method, url, headers, body: sent } = exchange.request
    return {
      body,
      told: {
        request: { method, url, headers: keptHeaders(headers), body: sent },
        ...{ requestedAt: exchange.requestedAt, receivedAt: exchange.receivedAt, status: exchange.status },
        headers: keptHeaders(exchange.headers),
        ...{ file, bytes: exchange.body.length, asReceived: body === exchange.body },
      },
    }
  })
  for (const { body, told } of kept) await writeOurs(join(directory, told.file), body)
  const text = JSON.stringify({ ...about, exchanges: kept.map(({ told }) => told) }, null, 2)
  await writeOurs(join(directory, 'recording.json'), `${redactText(text, secrets)}\n`)
}

const keptHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name.toLowerCase())))

const writeOurs = (file: string, content: string | Uint8Array) => writeFile(file, content, { mode: 0o600 })
