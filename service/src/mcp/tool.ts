// What a tool is, and how to make one from an operation.

import type { Answer, Asked, Operation, Route } from '../api/route.ts'
import { V1_ROUTES } from '../api/v1-routes.ts'
import type { Visit } from './visit.ts'

export interface Tool {
  name: string
  title: string
  description: string
  route: Operation
  handle(visit: Visit, asked: Asked): Promise<Answer>
  /** Starts work: only for callers who may write. */
  writes: boolean
  /** It ends something for good, and repeating it has no effect. */
  ends?: boolean
  /** The answer contains text of engines, sites or customers. */
  thirdParty: boolean
  /** Its schema is included; a long one is left to the API's description. */
  describesResult: boolean
  /** What an agent might miss in the result, in our own words, if anything. */
  noteOn?(body: Record<string, unknown>, visit: Visit): string | null | Promise<string | null>
}

export const routeOf = (operationId: string): Route => {
  const found = V1_ROUTES.find(route => route.operationId === operationId)
  if (!found) throw new Error(`no route is called ${operationId}`)
  return found
}

export const operationOf = (route: Route): Pick<Tool, 'route' | 'handle'> => ({
  route,
  handle: ({ services }, asked) => route.handle(services, asked),
})

export const operation = (operationId: string): Pick<Tool, 'route' | 'handle'> =>
  operationOf(routeOf(operationId))

/** A tool's result is always JSON; the printable page is a resource. */
export const inJson = ({
  route,
  handle,
}: Pick<Tool, 'route' | 'handle'>): Pick<Tool, 'route' | 'handle'> => ({
  route,
  handle: (visit, asked) =>
    handle(visit, { ...asked, query: { ...(asked.query as object), format: 'json' } }),
})

export const read = { writes: false, thirdParty: false, describesResult: true }
/** Long results that hold the text of others. */
export const readOfOthers = { writes: false, thirdParty: true, describesResult: false }
export const action = { writes: true, thirdParty: false, describesResult: true }
