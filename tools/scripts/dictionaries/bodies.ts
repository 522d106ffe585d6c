// `tools/scripts/node tools/scripts/dictionaries/bodies.ts`: prints the material of a dictionary for bodies: a short answer by every
// route, in the sandbox's wire formats. The dictionary in use is in service/migrations/, made by this once, and never
// changes; this is for the next one.

import { readFileSync } from 'node:fs'
import { type Answer, startSandbox } from '@brand-citation-forensics/sandbox'
import { createCapturingFetch } from '../../../service/src/engines/asking/capturing-fetch.ts'
import { createEngines, routeNames } from '../../../service/src/engines/index.ts'
import { ENGINES, type Engine } from '../../../service/src/model/engine.ts'

const SENTENCES = 3
/** Anything shorter is a receipt, with nothing to learn from. */
const SHORTEST = 100
/** In both forms: the sandbox does not indent, and vendors may. */
const INDENTED = /^(openai|gemini|xai)-/
const QUESTION = {
  runId: 'run_1',
  prompt: 'Which tool would you recommend to a small team?',
  country: 'US',
  language: 'en',
  city: null,
}

/** Not what the stored-bytes benchmark writes its answers with: it would measure how well it knows itself. */
const PROSE = readFileSync(new URL('../../../service/calibration/fresh3-en.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .flatMap(line => (JSON.parse(line) as { answer: string }).answer.split(/(?<=[.:]) |\n/))
  // ASCII alone: whatever a database or an editor takes it for, it stays the same bytes.
  .filter(sentence => /^[A-Z][ -_a-z{}~]{40,200}[.]$/.test(sentence))

let taken = 0
const takeSentence = (): string => PROSE[taken++ % PROSE.length] as string

function tell(): Answer {
  const sources = Array.from({ length: SENTENCES }, () => {
    const title = takeSentence().slice(0, 60)
    const path = title.toLowerCase().replace(/\W+/g, '-')
    return { url: `https://www.${path.split('-')[0]}.com/${path}`, title, snippet: takeSentence() }
  })
  const blocks = sources.map((_, place) => ({
    kind: place === 2 ? ('item' as const) : ('paragraph' as const),
    sentences: [{ text: takeSentence(), cites: [place] }],
  }))
  return { kind: 'text', blocks, sources, queries: ['tools for small teams'], products: [], truncated: false }
}

async function bodiesBy(engine: Engine, route: string): Promise<string[]> {
  const adapter = createEngines({
    credentials: { [`BCF_${engine}_ROUTE`]: route },
    sandboxUrl: sandbox.url,
    fetch,
  }).adapter(engine)
  if (!adapter) throw new Error(`${route} cannot be asked`)
  const { exchanges } = await adapter.ask(QUESTION, AbortSignal.timeout(60_000))
  const bodies = exchanges.map(({ body }) => Buffer.from(body).toString())
  return INDENTED.test(route) ? bodies.flatMap(body => [indented(body), body]) : bodies
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

const sandbox = await startSandbox({ script: tell })
const fetch = createCapturingFetch()
try {
  const routes = ENGINES.flatMap(engine => routeNames(engine).map((route, rank) => ({ engine, route, rank })))
  // What is nearest the end is cheapest to refer to: each engine's first choice comes last.
  for (const { engine, route } of routes.sort((a, b) => b.rank - a.rank))
    for (const body of await bodiesBy(engine, route))
      if (body.length >= SHORTEST) process.stdout.write(`${body}\n`)
} finally {
  await Promise.all([sandbox.close(), fetch.close()])
}
