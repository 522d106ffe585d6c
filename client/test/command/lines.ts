// Command lines against a service of canned answers: what each prints, says, and sends.

import assert from 'node:assert/strict'
import { type Routes, type Seen, startFakeService } from '../fake-service.ts'
import { bcf } from './run-cli.ts'

type Wanted = string | RegExp

export interface Line {
  /** After `bcf`; `--json` is added where a document is expected. */
  args: string[]
  stdin?: string | Uint8Array
  env?: Record<string, string | undefined>
  /** 0 if not given. */
  code?: number
  /** On standard output: the whole of it, or what it matches. What fails prints nothing if not told otherwise. */
  prints?: Wanted | RegExp[]
  /** On standard error. A document comes with nothing if not told otherwise. */
  says?: Wanted | RegExp[]
  document?: unknown
  /** The bodies of its requests. */
  sends?: unknown[]
}

/** One after the other. */
export async function expectLines(routes: Routes, lines: Line[]): Promise<void> {
  await seenOf(routes, lines)
}

/** The same; returns all that the service saw. */
export async function seenOf(routes: Routes, lines: Line[]): Promise<Seen[]> {
  await using service = await startFakeService(routes)
  for (const line of lines) await expectLine(line, service)
  return service.seen
}

async function expectLine(line: Line, { url, seen }: { url: string; seen: Seen[] }): Promise<void> {
  const { args, code = 0, prints, says, document, sends, ...given } = line
  const before = seen.length
  const isJson = document !== undefined
  const told = await bcf(isJson ? [...args, '--json'] : args, { url, ...given })
  const at = `bcf ${args.join(' ')}:\n${told.stdout}${told.stderr}`
  assert.equal(told.code, code, at)
  if (isJson) assert.deepEqual(JSON.parse(told.stdout), document)
  expect(told.stdout, prints ?? (code === 0 || isJson ? [] : ''), at)
  expect(told.stderr, says ?? (isJson ? '' : []), at)
  const bodies = seen.slice(before).map(({ body }) => body)
  if (sends) assert.deepEqual(bodies, sends, at)
}

function expect(text: string, wanted: Wanted | RegExp[], at: string): void {
  if (typeof wanted === 'string') assert.equal(text, wanted, at)
  else for (const one of [wanted].flat()) assert.match(text, one, at)
}
