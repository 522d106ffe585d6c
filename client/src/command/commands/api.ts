// `bcf api`: any operation of the service, for all that has no command of its own.

import { writeFile } from 'node:fs/promises'
import * as jq from '@michaelhomer/jqjs'
import { type Command, InvalidArgumentError } from 'commander'
import type { Reply } from '../../admin.ts'
import { InvalidInputError } from '../../index.ts'
import { visible, visibleJson, visibleLines } from '../terminal/visible.ts'
import { readInput } from './input.ts'
import { example, openSession, type Session } from './session.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export function registerApi(program: Command): void {
  program
    .command('api')
    .description('call any operation of the service')
    .argument('<request...>', `a path, and a method before it unless that is GET; docs/api.md lists them`)
    .option(
      '-f, --field <key=value>',
      'a field of the body, or of the query of a GET; a string',
      readField,
      {},
    )
    .option('-F, --typed <key=value>', 'the same, as JSON: a number, true, null, a list', readTyped, {})
    .option('--input <file>', 'the body: a JSON file, or - for standard input')
    .option('--paginate', 'follow the pages of a list to its end, as one document')
    .option('--jq <query>', 'print only what a jq query selects')
    .option('--output <file>', 'write the answer there, byte for byte')
    .addHelpText(
      'after',
      example(
        'bcf api /api/admin/brands/brd_123/schedule',
        'bcf api PATCH /api/admin/brands/brd_123 -f plan=PRO -F samples=5',
        "bcf api /api/admin/trail --paginate --jq '.entries[].type'",
        'bcf api POST /api/admin/cases/cas_123/notes -f text="Called them."',
        'bcf api /api/admin/studies/std_123/bundle --output study.json',
      ),
    )
    .action(callApi)
}

interface ApiOptions {
  field: Record<string, string>
  typed: Record<string, unknown>
  input?: string
  paginate?: boolean
  jq?: string
  output?: string
}

async function callApi(words: string[], options: ApiOptions, command: Command) {
  const { method, path } = readRequest(words)
  const select = options.jq === undefined ? null : compiled(options.jq)
  const fields = { ...options.field, ...options.typed }
  const isQuery = method === 'GET' || method === 'DELETE'
  const session = openSession(command)
  const body = isQuery ? undefined : await bodyOf(fields, options.input)
  const query = isQuery ? queryOf(fields) : undefined
  const answer = await session.api.request({ method, path, query, body })
  if (options.output !== undefined) return keep(session, options.output, answer)
  const document = jsonOf(answer)
  if (document === undefined) return printText(answer)
  const whole = options.paginate ? await withNextPages(session, { path, query }, document) : document
  const lines = select
    ? select(whole).map(value => (typeof value === 'string' ? visible(value) : visibleJson(value, 2)))
    : [visibleJson(whole, 2)]
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
}

/** Always a path of the service: the token goes nowhere else. */
function readRequest(words: string[]): { method: Method; path: string } {
  const [path = '', name = 'GET', ...others] = words.toReversed()
  const method = METHODS.find(known => known === name.toUpperCase())
  if (!method || others.length > 0)
    throw new InvalidInputError(`Give a method of ${METHODS.join(', ')}, and a path.`)
  if (!/^\/(?!\/)/.test(path) || path.split(/[/?#]/).some(part => part === '.' || part === '..'))
    throw new InvalidInputError('A path begins with /, such as /api/admin/brands.')
  return { method, path }
}

/** Compiled before anything is sent: a slip in the query must not show only after a POST. */
function compiled(query: string): (document: unknown) => unknown[] {
  const select = orRefused(() => jq.compile(query))
  return document => orRefused(() => [...select(document)])
}

/** The library throws strings. */
function orRefused<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new InvalidInputError(`--jq: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function bodyOf(fields: Record<string, unknown>, input: string | undefined): Promise<unknown> {
  // An operation may have defaults for all of its body; one without a body ignores it.
  if (input === undefined) return fields
  if (Object.keys(fields).length > 0)
    throw new InvalidInputError('Give the body by --input or by fields, not by both.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readInput(input)))
  } catch (cause) {
    if (cause instanceof InvalidInputError) throw cause
    throw new InvalidInputError(`${input} is no JSON`, { cause })
  }
}

const queryOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

interface Listing {
  path: string
  query: Record<string, string> | undefined
}

/** The lists of the pages one after the other, and everything else as on the first. */
async function withNextPages(session: Session, { path, query }: Listing, first: unknown): Promise<unknown> {
  if (!isPage(first)) return first
  const whole = { ...first }
  while (typeof whole.next === 'string') {
    const cursor = whole.next
    const page = jsonOf(await session.api.request({ method: 'GET', path, query: { ...query, cursor } }))
    if (!isPage(page) || page.next === cursor) throw new InvalidInputError(`${path} does not end its pages`)
    for (const [key, value] of Object.entries(page))
      if (Array.isArray(value)) whole[key] = [...((whole[key] ?? []) as unknown[]), ...value]
    whole.next = page.next
  }
  return whole
}

const isPage = (document: unknown): document is Record<string, unknown> & { next: unknown } =>
  typeof document === 'object' && document !== null && 'next' in document

/** Undefined if it is something else. */
const jsonOf = ({ contentType, bytes }: Reply): unknown =>
  contentType.startsWith('application/json') && bytes.length > 0
    ? JSON.parse(new TextDecoder().decode(bytes))
    : undefined

/** For a program as it came; a terminal would obey it. */
function printText({ bytes }: Reply): void {
  process.stdout.write(process.stdout.isTTY ? visibleLines(new TextDecoder().decode(bytes), '') : bytes)
}

async function keep(session: Session, output: string, { bytes }: Reply): Promise<void> {
  await writeFile(output, bytes).catch(cause => {
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  })
  session.print({ output, bytes: bytes.length }, () => '')
  session.talk(`Written to ${output}.`)
}

function halves(text: string): [key: string, value: string] {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must be key=value.')
  return [text.slice(0, at), text.slice(at + 1)]
}

function readField(text: string, before: Record<string, string>): Record<string, string> {
  const [key, value] = halves(text)
  return { ...before, [key]: value }
}

function readTyped(text: string, before: Record<string, unknown>): Record<string, unknown> {
  const [key, value] = halves(text)
  try {
    return { ...before, [key]: JSON.parse(value) }
  } catch {
    throw new InvalidArgumentError('The value must be JSON: 5, true, null, ["a","b"]. For a string, -f.')
  }
}
