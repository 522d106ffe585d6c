// When no route matches: a known path with another method is 405 (or 204 for OPTIONS), an unknown path is 404,
// and both ask for the token first unless the area is public.

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Authenticate } from './auth.ts'
import { sendFailure } from './errors.ts'

interface KnownPath {
  pattern: RegExp
  methods: Set<string>
  public: boolean
  cors: boolean
}

/** No token is needed here, not even to learn that there is nothing. */
const PUBLIC_AREAS = ['/v1/public/', '/log/', '/verify/', '/case/', '/report/', '/console/', '/api/console/']
const isOpen = (path: string) => PUBLIC_AREAS.some(area => path.startsWith(area))

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A route's url as a pattern: a parameter is one path segment, a final star all the rest. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*$)/).map(part => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : escapeText(part)
  })
  return new RegExp(`^${parts.join('')}$`)
}

export function methodGuard() {
  const known = new Map<string, KnownPath>()

  function learn(route: RouteOptions): void {
    const path = known.get(route.url) ?? {
      pattern: patternOf(route.url),
      methods: new Set(['OPTIONS']),
      public: route.config?.public === true,
      cors: route.config?.cors === true,
    }
    for (const method of [route.method].flat()) path.methods.add(method)
    if (path.methods.has('GET')) path.methods.add('HEAD')
    known.set(route.url, path)
  }

  function answer(request: FastifyRequest, reply: FastifyReply, authenticate: Authenticate): FastifyReply {
    const path = pathOf(request)
    const found = [...known.values()].find(candidate => candidate.pattern.test(path))
    if (!found) {
      if (!isOpen(path)) authenticate(request)
      return sendFailure(request, reply, { status: 404, message: 'There is no such route' })
    }
    const allow = [...found.methods].sort().join(', ')
    reply.header('allow', allow)
    if (found.cors) {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': allow,
        'access-control-allow-headers': 'content-type, idempotency-key, x-request-id',
        'access-control-max-age': '86400',
      })
    }
    if (request.method === 'OPTIONS') return reply.code(204).send()
    if (!found.public && !isOpen(path)) authenticate(request)
    return sendFailure(request, reply, { status: 405, message: `${request.method} is not allowed here` })
  }

  return { learn, answer }
}

/** The path as the router reads it: decoded, without query, whatever form the request target has. */
function pathOf(request: FastifyRequest): string {
  const target = request.url.replace(/^https?:\/\/[^/]*/i, '').split('?', 1)[0] ?? ''
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
