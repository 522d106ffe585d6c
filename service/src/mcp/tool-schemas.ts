// What a tool takes and gives, as its operation declares it. Arguments are the parameters from path, query and body
// together; here they are described to callers, and split up again when they arrive. They are checked once, by the
// operation's schemas and before anything else, so that a mistake is answered in the same words as over HTTP.

import { z } from 'zod'
import { keyOf } from '../api/idempotency-key.ts'
import { type Asked, invalid, type Operation, type Response } from '../api/route.ts'
import type { Tool } from './tool.ts'
import type { Visit } from './visit.ts'

const DESCRIPTIONS: Record<string, string> = {
  brandId: 'Identifier of a brand, such as brd_01jcq…',
  scanId: 'Identifier of a scan, such as scn_01jcq…',
  studyId: 'Identifier of a study, such as std_01jcq…; list_studies gives it',
  runId: 'Identifier of a run (one prompt on one engine), such as run_01jcq…',
  promptId: 'Identifier of a prompt, such as prm_01jcq…; get_case and get_run_evidence give it',
  caseId: 'Identifier of a case (one false claim), such as cas_4f0c…',
  status: 'active: those that somebody has to do something about',
  owner: 'Only of this person',
  newSince: 'Only new or returned since then: an instant, the last scan, or whole days',
  seenSince: 'Only seen since',
  shares: 'true: with the share of answers that repeat each',
  cursor: 'The `next` of an earlier page',
  limit: 'At most',
  hash: 'SHA-256 of a captured answer, 64 hexadecimal digits',
  content: 'The text to compare, unchanged: every character and every line end counts',
  engine: 'Only this engine',
  intent: 'Only prompts of this intent',
  window: 'Only answers captured in this time; 30d unless told',
  sort: 'gained or lost: only those; false: beside false claims',
  from: 'Only captured on this UTC day or later',
  to: 'Only captured on this UTC day or before',
  format: 'html: the answer also links to the printable page; the result is the same',
  version: '1 for older verifiers, otherwise 2',
  before: 'The earlier of two scans; with neither, the last against those before it',
  after: 'The later one',
  q: 'What the answers say, in their own language',
  class: 'Only answers of this class',
  trail: 'false: without the ids of who did what to the run and its facts',
  name: 'Part of its name, of another name it goes by, or of its domain; left out, all brands',
  idempotencyKey: 'Repeat a call with the same key, and it is done once; remembered for a day',
}

const ReadOnly = z.strictObject({})
const Idempotent = z.strictObject({
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .optional(),
})

/** What a tool takes besides its route's parameters. */
const ownOf = ({ writes }: Tool) => (writes ? Idempotent : ReadOnly)

const PLACES = ['params', 'query', 'body'] as const
const shapeOf = (route: Operation): z.ZodRawShape =>
  Object.assign({}, ...PLACES.map(place => (route[place] as z.ZodObject | undefined)?.shape))

export function inputSchema(tool: Tool): Record<string, unknown> {
  const whole = z.strictObject({ ...shapeOf(tool.route), ...ownOf(tool).shape })
  const { $schema, ...schema } = z.toJSONSchema(whole, { io: 'input' })
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    Object.assign(property, { description: DESCRIPTIONS[name] })
    // The format says it in one word.
    if ((property as { format?: string }).format) delete (property as { pattern?: string }).pattern
  }
  return schema
}

/**
 * For the success answer, if short enough: listing the tools costs the caller every word. Only names, types and
 * choices; limits and patterns are up to the route.
 */
export function outputSchema({ route, describesResult }: Tool): Record<string, unknown> | null {
  if (!describesResult) return null
  const { schema } = (route.responses[200] ?? route.responses[202]) as Response
  const { $schema, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io: 'output',
    override: ({ jsonSchema }) => {
      for (const keyword of UNTOLD) delete jsonSchema[keyword]
    },
  })
  return described
}
const UNTOLD = ['pattern', 'minimum', 'maximum', 'additionalProperties', 'propertyNames'] as const

/** The HTTP request that these arguments correspond to. */
export function askedBy(
  { caller, services: { actors } }: Pick<Visit, 'caller' | 'services'>,
  tool: Tool,
  given: Record<string, unknown>,
): Asked {
  const { route } = tool
  const taken = shapeOf(route)
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(taken, name)))
  const own = ownOf(tool).safeParse(rest)
  if (!own.success) {
    throw invalid(
      own.error.issues.map(({ path, message }) => ({
        in: 'body',
        field: path.join('.') || 'arguments',
        message,
      })),
    )
  }
  const from = (place: (typeof PLACES)[number]) => {
    const names = Object.keys((route[place] as z.ZodObject | undefined)?.shape ?? {})
    return Object.fromEntries(
      names.flatMap(name => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
    )
  }
  return {
    ...{ params: from('params'), query: from('query'), body: from('body') },
    request: {
      method: route.method,
      path: route.url,
      idempotencyKey: keyOf(caller, own.data.idempotencyKey),
    },
    whoAsks: () => actors.of(caller),
    caller,
  }
}

/** With what is not for an agent to choose. The path too is made of checked parameters: others may not even convert to text. */
export const settled = ({ always, route }: Tool, { query, request, ...asked }: Asked): Asked => ({
  ...asked,
  query: { ...(query as object), ...always },
  request: { ...request, path: pathOf(route, asked.params as Record<string, string>) },
})

const pathOf = ({ url }: Operation, params: Record<string, string>): string =>
  url.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] as string))
