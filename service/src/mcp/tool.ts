// What a tool is: an operation, as much of it as an agent needs, and words about it.

import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isChange } from '../api/perform.ts'
import type { Operation, Response, Route } from '../api/route.ts'
import type { Services } from '../api/services.ts'
import type { Part } from './parts.ts'

export interface ToolDeclaration {
  name: string
  title: string
  description: string
  /** The operation whose checks, permission and handler these are. */
  operation: string
  /** What an agent may fill in of its path, query and body; all, unless told. */
  takes?: string[]
  /** Of the query, what an agent cannot choose. */
  always?: Record<string, unknown>
  /** The part of its answer that an agent gets; the whole, unless told. */
  gives?: Part
  /** It ends something for good, and repeating it has no effect. */
  ends?: boolean
  /** The answer contains text of engines, sites or customers. */
  thirdParty: boolean
  /** Its schema is included; a long one is left to the API's description. */
  describesResult: boolean
  /** What an agent might miss in the whole answer, in our own words, if anything. */
  noteOn?(body: Record<string, unknown>, services: Services): string | null | Promise<string | null>
}

export interface Tool extends Omit<ToolDeclaration, 'operation' | 'takes'> {
  operation: Route
  /** The operation as an agent meets it. */
  route: Operation
  /** Starts work: only for callers who may write. */
  writes: boolean
}

type Told = StandardSchemaWithJSON<Record<string, unknown>>

/** With its schemas as they are told to callers. */
export interface DescribedTool extends Tool {
  schemas: { inputSchema: Told; outputSchema?: Told }
}

export function makeTool({ takes, ...declared }: ToolDeclaration, operations: readonly Route[]): Tool {
  const operation = operations.find(({ operationId }) => operationId === declared.operation)
  if (!operation) throw new Error(`${declared.name}: no operation is called ${declared.operation}`)
  const cut = (schema: z.ZodObject | undefined) =>
    schema && z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => isTaken(name))))
  const isTaken = (name: string) => takes?.includes(name) ?? true
  const { params, query, body, responses } = operation
  const done = 200 in responses ? 200 : 202
  const { schema, ...about } = responses[done] as Response
  const told = { ...about, schema: declared.gives && schema ? declared.gives(schema) : schema }
  return {
    ...declared,
    operation,
    route: {
      ...operation,
      ...{ params: cut(params), query: cut(query), body: cut(body) },
      responses: { ...responses, [done]: told as Response },
    },
    writes: isChange(operation),
  }
}
