// What Google's two formats share: redirect links, bare domains for titles, offsets in bytes, continued answers.

import type { JsonObject, Reply } from '../provider.ts'
import { type Block, runsOf, type Source } from '../scripts/answer.ts'
import { json } from './requests.ts'
import type { Half } from './steps.ts'

const REDIRECT_HOST = 'https://vertexaisearch.cloud.google.com'
export const REDIRECT_PATH = '/grounding-api-redirect/'
const TOKEN_START = 'AUZIYQ'

export type GoogleFail = (code: number, message: string, details?: JsonObject[]) => Reply

/** The host is Google's, as on the wire. The token holds the address, so that the sandbox can resolve it. */
export function redirectTo({ url }: Source): string {
  return `${REDIRECT_HOST}${REDIRECT_PATH}${TOKEN_START}${Buffer.from(url).toString('base64url')}`
}

export function resolveRedirect(path: string): Reply {
  const token = path.slice(REDIRECT_PATH.length + TOKEN_START.length)
  const location = Buffer.from(token, 'base64url').toString('utf8')
  if (!URL.canParse(location))
    return json({ error: { code: 404, message: 'Not found.', status: 'NOT_FOUND' } }, 404)
  return { status: 302, headers: { location }, body: new Uint8Array() }
}

export function domainOf({ url }: Source): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

export function byteSpan(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  return { start: Buffer.byteLength(text.slice(0, start)), end: Buffer.byteLength(text.slice(0, end)) }
}

const NOTHING = { text: '', cites: [] }

/** Cut between two blocks, or between the sentences of the only one. */
export function halved(blocks: Block[], half: Half): Block[] {
  if (half === null) return blocks
  const runs = runsOf(blocks)
  if (runs.length < 2)
    return [{ kind: 'paragraph', sentences: halfOf(blocks[0]?.sentences ?? [], NOTHING, half) }]
  return halfOf<Block[]>(runs, [{ kind: 'paragraph', sentences: [NOTHING] }], half).flat()
}

/** The second half opens with nothing and what separates two parts, so that the halves join to the text. */
function halfOf<Part>(parts: Part[], nothing: Part, half: 'first' | 'second'): Part[] {
  const middle = Math.ceil(parts.length / 2)
  return half === 'first' ? parts.slice(0, middle) : [nothing, ...parts.slice(middle)]
}
