// Engines that answer at ordinary length, in their own wire formats: two thousand characters of prose and ten sources.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, startSandbox } from '@brand-citation-forensics/sandbox'

const SOURCES = 10
const SENTENCES = 18

/**
 * Prose that somebody wrote: words at random would compress differently. Of answers that are labelled once and for
 * all, so that the figure moves when the service does, and never because a page was edited.
 */
const PROSE = readFileSync(
  new URL('../../../service/test/citations/labelled/software-en.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .flatMap(line => (JSON.parse(line) as { answer: string }).answer.split(/(?<=[.:]) |\n/))
  .filter(sentence => /^[A-Z][^|`<>]{40,200}[.]$/.test(sentence))

const numberOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE()
const sentenceOf = (key: string): string => PROSE[numberOf(key) % PROSE.length] as string

/** An answer of some two thousand characters about the brand, with its sources. */
function tell(key: string): Answer {
  const sentences = Array.from({ length: SENTENCES }, (_, place) => ({
    text: sentenceOf(`${key} sentence ${place}`),
    cites: place % 2 === 0 ? [numberOf(`${key} cites ${place}`) % SOURCES] : [],
  }))
  const sources = Array.from({ length: SOURCES }, (_, place) => {
    const title = sentenceOf(`${key} title ${place}`).slice(0, 60)
    const host = `www.${sentenceOf(`${key} host ${place}`).split(' ')[1]?.replace(/\W/g, '').toLowerCase()}.example`
    const path = title.toLowerCase().replace(/\W+/g, '-')
    return {
      url: `https://${host}/${path}-${numberOf(`${key} ${place}`)}`,
      title,
      snippet: sentenceOf(`${key} snippet ${place}`),
    }
  })
  const opening = { text: 'Northwind Kettles was founded in 1974 in Leeds.', cites: [0] }
  const blocks = [opening, ...sentences].map((sentence, place) => ({
    kind: place % 3 === 2 ? ('item' as const) : ('paragraph' as const),
    sentences: [sentence],
  }))
  return { kind: 'text', blocks, sources, queries: [key], products: [], truncated: false }
}

/** What Anthropic sends with each result of a search, on average, in answers that were recorded. */
const CIPHERTEXT_LENGTH = 3_800

export interface WordyEngines {
  url: string
  sendCiphertext(should: boolean): void
  close(): Promise<void>
}

/** The simulator, and in front of it what gives ciphertext its true length once it is told to. */
export async function openWordyEngines(): Promise<WordyEngines> {
  const sandbox = await startSandbox({
    script: ({ engine, prompt, times }) => tell(`${engine} ${prompt} ${times}`),
  })
  let isTrue = false
  const server = createServer(async (request, response) => {
    const { host: _, ...headers } = request.headers
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const answered = await fetch(`${sandbox.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const text = await answered.text()
    const isAnthropic = request.url?.startsWith('/anthropic/')
    const contentType = answered.headers.get('content-type') ?? 'application/json'
    response.writeHead(answered.status, { 'content-type': contentType })
    response.end(isTrue && isAnthropic ? text.replace(/(?<="encrypted_content":")\w+/g, lengthen) : text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendCiphertext(should) {
      isTrue = should
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await sandbox.close()
    },
  }
}

const lengthen = (key: string): string =>
  createHash('shake256', { outputLength: (CIPHERTEXT_LENGTH * 3) / 4 })
    .update(key)
    .digest('base64')
