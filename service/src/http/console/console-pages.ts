// The console's built files. One page serves every address below /console/; the browser decides what it shows.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../model/errors.ts'
import { conditional } from '../etag.ts'

/** Only our own files, and no text that turns into code or markup on its way into a page. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  // WebAssembly, of our own files: what draws an exhibit again is written in it.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const ASSET_NAME = /^[\w-][\w.-]*$/

export async function serveConsolePages(app: FastifyInstance, directory: string): Promise<void> {
  const open = { config: { public: true, ignoresBody: true } }
  await app.register(files, { serve: false, root: directory })
  for (const address of ['/', '/console'])
    app.route({
      method: ['GET', 'HEAD'],
      url: address,
      ...open,
      handler: (_, reply) => reply.redirect('/console/'),
    })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/console/*',
    ...open,
    handler: async (request, reply) => {
      const html = await readPage(directory, 'index.html')
      return html === null ? sendUnbuilt(reply) : sendPage(request, reply, html)
    },
  })

  // Their names change with their content.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/console/assets/*',
    ...open,
    handler: (request, reply) => {
      const { '*': name } = request.params as { '*': string }
      if (!ASSET_NAME.test(name)) throw notFound('File')
      return reply.sendFile(name, join(directory, 'assets'), { immutable: true, maxAge: '1y', index: false })
    },
  })
}

/** Read each time, so that a build beside a running service takes effect at once. Null if there is none. */
export async function readPage(directory: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(directory, name), 'utf8')
  } catch {
    return null
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONSOLE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  })
  return reply.send(conditional(request, reply, html))
}

const sendUnbuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send('The console has not been built: run npm run console, then load this page again.\n')
