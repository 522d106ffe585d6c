// From a question to an answer. Pure: the same seed, engine and prompt give the same answer.

import { type Answer, type Engine, type TextAnswer, verbatim, withoutSearch } from './answer.ts'
import {
  tellAlleged,
  tellFalseCitation,
  tellInjected,
  tellPraise,
  tellTruth,
  tellWrong,
} from './brand-story.ts'
import { tellEcho, tellGeneral, tellListing, tellRivals } from './category-story.ts'
import { choosePlot, type Plot, searchesAtAll, topicsOf } from './plot.ts'
import type { Scenario } from './scenario.ts'

export interface Asked {
  seed: number
  engine: Engine
  /** Without markers. */
  prompt: string
  /** 1 for the first time this engine is asked this prompt. */
  times: number
  /** Ordered by a marker. */
  scenario: Scenario | null
  /** Ordered by a marker: the answer's exact text. */
  text: string | null
  unsearched: boolean
  truncated: boolean
  /** Ordered by a marker: the first lines alone, where engines would write pages. */
  short: boolean
}

/** Undefined hands the question to the built-in script. */
export type Script = (asked: Asked) => Answer | undefined

const REFUSAL = 'I am sorry, but I cannot help with questions about this company.'

/** Engines whose answer block is optional: a results page may come without it. */
const MAY_STAY_SILENT: ReadonlySet<Engine> = new Set<Engine>(['GOOGLE_AIO'])

export function playScript(asked: Asked): Answer {
  const { seed, engine, prompt } = asked
  const answer =
    asked.text === null
      ? play(asked.scenario ?? choosePlot(seed, engine, prompt), asked)
      : verbatim(asked.text, [prompt])
  if (answer.kind !== 'text') return answer
  const ordered = asked.scenario !== null || asked.text !== null
  const unsearched = asked.unsearched || (!ordered && !searchesAtAll(seed, engine, prompt))
  const heard = unsearched ? withoutSearch(answer) : answer
  return asked.truncated ? cutShort(heard) : heard
}

function play(plot: Plot, { seed, engine, prompt, short }: Asked): Answer {
  const telling = { key: `${seed}/${engine}/${prompt}`, prompt, topics: topicsOf(prompt), short }
  switch (plot) {
    case 'good':
      return tellTruth(telling)
    case 'wrong':
      return tellWrong(telling)
    case 'false-citation':
      return tellFalseCitation(telling)
    case 'alleged':
      return tellAlleged(telling)
    case 'praise':
      return tellPraise(telling)
    case 'injected':
      return tellInjected(telling)
    case 'echo':
      return tellEcho(telling)
    case 'listing':
      return tellListing(telling)
    case 'absent':
      return tellRivals(telling)
    case 'refusal':
      return MAY_STAY_SILENT.has(engine) ? { kind: 'no-block' } : { kind: 'refusal', text: REFUSAL }
    case 'filtered':
      return MAY_STAY_SILENT.has(engine) ? { kind: 'no-block' } : { kind: 'filtered' }
    case 'empty':
      return verbatim('')
    case 'cut-off':
      return { ...verbatim(''), truncated: true }
    case 'no-overview':
      return MAY_STAY_SILENT.has(engine) ? { kind: 'no-block' } : tellRivals(telling)
    case 'general':
      return tellGeneral(telling)
  }
}

/** Ends in the middle of the last sentence. */
function cutShort(answer: TextAnswer): TextAnswer {
  const blocks = structuredClone(answer.blocks)
  const last = blocks.at(-1)?.sentences.at(-1)
  if (last) {
    last.text = last.text.slice(0, Math.ceil(last.text.length / 2))
    last.cites = []
  }
  return { ...answer, blocks, truncated: true }
}
