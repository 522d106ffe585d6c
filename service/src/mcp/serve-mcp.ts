// The tool server for agents, at /api/mcp: operations as tools. A request is checked in a fixed order: address,
// token, size, JSON, message budget; then the protocol library takes over. Nothing here decides anything about
// evidence, and a caller's token goes no further than the door.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES_PER_MINUTE, type Spending, spendMessages } from '../access/allowances/spend.ts'
import type { TokenCaller } from '../access/caller.ts'
import { createLoginThrottle, WRONG_TOOL_TOKENS } from '../access/sessions/login-throttle.ts'
import { parseJsonBody } from '../api/json-body.ts'
import { AppError } from '../model/errors.ts'
import { dispatch, INVALID_REQUEST, PARSE_ERROR, protocolError } from './dispatch.ts'
import { createDoor, type Identify, requireOwnAddress } from './door.ts'
import { describeTools } from './server.ts'
import type { Tool } from './tool.ts'
import type { ServerDeps, Visit } from './visit.ts'

export interface ToolServerDeps extends ServerDeps {
  tools: Tool[]
  identify: Identify
  /** The name or address that the service listens on. */
  host: string
}

const PATH = '/api/mcp'
const BODY_LIMIT = 4 * 1024 * 1024
const BATCH_LIMIT = 20

export const serveMcp = (deps: ToolServerDeps) => async (app: FastifyInstance) => {
  const tools = describeTools(deps.tools)
  await app.register(async scope => {
    const callers = new WeakMap<FastifyRequest, TokenCaller>()
    const requireCaller = createDoor(
      deps.identify,
      createLoginThrottle(deps.services.database, WRONG_TOOL_TOKENS),
    )
    const onRequest = async (request: FastifyRequest) => {
      requireOwnAddress(request.headers, { baseUrl: deps.services.baseUrl, host: deps.host })
      callers.set(request, await requireCaller(request))
    }

    // Only bytes: they are parsed once the caller is known.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    )
    const config = { ownAccess: true }
    scope.route({
      method: 'POST',
      url: PATH,
      bodyLimit: BODY_LIMIT,
      config,
      onRequest,
      handler: (request, reply) => {
        const caller = callers.get(request) as TokenCaller
        return answer({ ...deps, tools, caller }, request, reply)
      },
    })
    // GET and DELETE of the older protocol need sessions, and there are none.
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url: PATH,
      config: { ...config, ignoresBody: true },
      onRequest,
      handler: ({ method }, reply) =>
        send(
          reply.header('allow', 'OPTIONS, POST'),
          protocolError(405, INVALID_REQUEST, `${method} is not allowed here: send messages with POST`),
        ),
    })
    scope.route({
      method: 'OPTIONS',
      url: PATH,
      config: { ...config, ignoresBody: true },
      handler: (_request, reply) => reply.code(204).header('allow', 'OPTIONS, POST').send(),
    })
  })
}

async function answer(visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { message, refusal } = readMessage(request)
  // Unreadable input costs one message, so that rubbish is not free.
  const count = !refusal && Array.isArray(message) ? message.length : 1
  const spending = await spendMessages(visit.services, { tokenHash: visit.caller.tokenHash, count })
  reply.headers({
    'ratelimit-policy': `"mcp";q=${MESSAGES_PER_MINUTE};w=60`,
    ratelimit: `"mcp";r=${spending.remaining};t=${spending.resetSeconds}`,
  })
  if (!spending.granted) throw overBudget(spending)
  return send(reply, refusal ?? (await dispatch(visit, { message, request })))
}

function readMessage({ headers, body }: FastifyRequest): { message?: unknown; refusal?: Response } {
  let message: unknown
  try {
    message = parseJsonBody(headers, (body as Buffer | undefined) ?? Buffer.alloc(0))
  } catch (error) {
    return { refusal: protocolError(400, PARSE_ERROR, (error as Error).message) }
  }
  if (!Array.isArray(message)) return { message }
  if (message.length === 0) return { refusal: protocolError(400, INVALID_REQUEST, 'The batch is empty') }
  if (message.length > BATCH_LIMIT) {
    const text = `A batch may hold at most ${BATCH_LIMIT} messages`
    return { refusal: protocolError(400, INVALID_REQUEST, text) }
  }
  return { message }
}

function overBudget({ retryAfterSeconds }: Spending): AppError {
  const text = `More than ${MESSAGES_PER_MINUTE} messages in a minute: try again in ${retryAfterSeconds} seconds`
  return new AppError('quota_reached', text, { retryAfterSeconds, extra: { retryAfterSeconds } })
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  if (type) reply.header('content-type', type)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .send(await response.text())
}
