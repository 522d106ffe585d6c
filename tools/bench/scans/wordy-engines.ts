// Engines that answer at ordinary length, in their own wire formats: two thousand characters of prose and ten sources.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
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

/** The simulator, with such answers. */
export const openWordyEngines = () =>
  startSandbox({ script: ({ engine, prompt, times }) => tell(`${engine} ${prompt} ${times}`) })
