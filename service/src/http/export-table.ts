// A list as a file: the same rows for the same people, read page by page as they are sent. Only one page is in memory.

import { csvLine, inertJson } from '@brand-citation-forensics/proof'
import { z } from 'zod'
import { type Answer, type Input, type Route, route, shaped } from '../api/route.ts'
import type { Services } from '../api/services.ts'
import { SUBJECTS } from '../api/subjects.ts'
import { type Exported, NO_BRAND, noteExport } from '../evidence/events/exports.ts'
import { inTurns } from '../platform/pace/in-turns.ts'
import { columnsOf, fieldOf } from './columns.ts'
import { JSON_TYPE } from './errors.ts'

const PAGE = 100
const FORMATS = ['csv', 'json'] as const
type Format = (typeof FORMATS)[number]
const TYPES: Record<Format, string> = { csv: 'text/csv; charset=utf-8', json: JSON_TYPE }

type Table = NonNullable<Route['table']>
// biome-ignore lint/suspicious/noExplicitAny: as in a table of routes, the types were checked where it was declared.
type Listing = Input<any, any, any>
type Page = Record<string, unknown> & { next?: string | null }

/** Each list, followed by its file. */
export const withExports = (routes: Route[]): Route[] =>
  routes.flatMap(listed => (listed.table ? [listed, exportRoute(listed, listed.table)] : [listed]))

function exportRoute(listed: Route, table: Table): Route {
  const { cursor, limit, total, backwards, ...filters }: Record<string, z.ZodType> = listed.query?.shape ?? {}
  const schema = rowSchema(listed, table)
  return route({
    method: 'GET',
    url: `${listed.url}/export`,
    operationId: `${listed.operationId}AsFile`,
    access: listed.access,
    summary: `The same, all of it, as a file; \`format\` is csv or json`,
    params: listed.params,
    query: z.object({ ...filters, format: z.enum(FORMATS).default('csv') }),
    responses: {
      200: {
        description: 'The file. A connection that breaks off means that it is not whole',
        alsoText: { contentType: TYPES.csv, description: 'CSV, or an array in JSON', example: '' },
      },
    },
    async handle(services, input): Promise<Answer> {
      const { format, ...query } = input.query as Record<string, unknown> & { format: Format }
      const paging = { cursor, limit, total, backwards }
      // Fetched before anything is sent, so that a refusal is an error and not a broken file.
      const first = await pageOf(services, listed, { ...input, query: { ...query, ...start(paging) } })
      const headers = { 'content-disposition': 'attachment' }
      const file = (chunks: AsyncIterable<string>): Answer => ({
        ...{ status: 200, headers, stream: { contentType: TYPES[format], chunks } },
      })
      // HEAD gets no rows.
      if (input.request.method === 'HEAD') return file(nothing())
      await noteExport(services, await exportedBy(services, listed, table, { ...input, format }))
      const pages = pagesFrom(services, listed, { input: { ...input, query }, first, paging })
      return file(WRITERS[format](schema, rowsOf(pages, table)))
    },
  })
}

type Paging = Record<'cursor' | 'limit' | 'total' | 'backwards', z.ZodType | undefined>

/** As many rows per page as the list allows, and no totals. A list without pages gives what it has. */
const start = ({ cursor, limit, total, backwards }: Paging): object => ({
  ...(limit && { limit: (cursor && limit.safeParse(PAGE).data) ?? limit.parse(undefined) }),
  ...(total && { total: false }),
  ...(backwards && { backwards: false }),
})

async function pageOf(services: Services, listed: Route, input: Listing): Promise<Page> {
  return shaped(listed, await listed.handle(services, input)) as Page
}

async function* pagesFrom(
  services: Services,
  listed: Route,
  { input, first, paging }: { input: Listing; first: Page; paging: Paging },
): AsyncGenerator<Page> {
  for (let page = first; ; ) {
    yield page
    if (!paging.cursor || typeof page.next !== 'string') return
    const query = { ...input.query, ...start(paging), cursor: paging.cursor.parse(page.next) }
    page = await pageOf(services, listed, { ...input, query })
  }
}

async function* rowsOf(pages: AsyncIterable<Page>, { rows }: Table): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield rows.split('.').reduce<unknown>(fieldOf, page) as unknown[]
}

function rowSchema(listed: Route, { rows }: Table): z.ZodType {
  const within = (schema: unknown, name: string) => schema instanceof z.ZodObject && schema.shape[name]
  const list = rows.split('.').reduce<unknown>(within, listed.responses[200]?.schema)
  if (!(list instanceof z.ZodArray)) throw new Error(`${listed.operationId} has no rows ${rows}`)
  return list.element as z.ZodType
}

async function* nothing(): AsyncGenerator<string> {}

type Writer = (schema: z.ZodType, pages: AsyncIterable<unknown[]>) => AsyncGenerator<string>

/** Other people's text can be long: whoever else needs the thread comes in between rows. */
export const WRITERS: Record<Format, Writer> = {
  async *csv(schema, pages) {
    const columns = columnsOf(schema)
    yield csvLine(columns.map(({ name }) => name))
    for await (const rows of pages)
      if (rows.length > 0)
        yield (await inTurns(rows, row => csvLine(columns.map(({ cellOf }) => cellOf(row))))).join('')
  },
  async *json(_schema, pages) {
    let before = '[\n'
    for await (const rows of pages) {
      if (rows.length === 0) continue
      yield before + (await inTurns(rows, inertJson)).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  },
}

/** For the trail: whose table it is, and who has it now. */
async function exportedBy(
  { database }: Services,
  { access }: Route,
  { content }: Table,
  { params, query, within, whoAsks, format }: Listing & { format: Format },
): Promise<Exported> {
  const about =
    typeof access === 'object' && access.about in SUBJECTS ? (access.about as keyof typeof SUBJECTS) : null
  const home = about && (await SUBJECTS[about].homeOf(database, params[about]))
  // Nobody leaves a trace in the trail of a brand that is not theirs.
  const asked = within === null || within.includes(query.brandId) ? (query.brandId ?? null) : null
  const brandId = (home && 'brand' in home ? home.brand : null) ?? asked
  const of =
    brandId === null
      ? ({ type: 'installation', id: NO_BRAND } as const)
      : ({ type: 'brand', id: brandId } as const)
  return { actor: whoAsks, of, brandId, content, format }
}
