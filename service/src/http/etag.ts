import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Tag {
  tag?: string | undefined
  weak?: boolean | undefined
}

/** Gives a 200 answer its ETag, or turns it into 304 if the caller already has it (RFC 9110 section 13). */
export function conditional(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
  own: Tag = {},
): string {
  const tag = own.tag ?? `"${hash('sha256', content, 'base64url')}"`
  reply.header('etag', own.weak ? `W/${tag}` : tag)
  const held = request.headers['if-none-match']
  if (held === undefined) return content
  const matches = held.split(',').some(candidate => ['*', tag].includes(candidate.trim().replace(/^W\//, '')))
  if (!matches) return content
  reply.code(304)
  return ''
}
