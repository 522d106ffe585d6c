// How fast the rules are on answers that language models wrote about businesses: those about one business, joined and
// cut into answers of 4 KB. The shapes of ragtruth.ts.

import { createClassifier } from '../../service/src/citations/classes/classify.ts'
import { LENGTH, measure, type Work } from '../bench/scans/classifier-speed.ts'
import { type Business, factsOf } from './public-sets/ragtruth-facts.ts'

interface Line {
  source_id: number
  source?: Business
  responses?: { response: string }[]
  response?: string
}

export interface SpeedResult {
  /** Of one core. */
  answersPerSecond: number
  answers: number
  claimsPerAnswer: number
}

/** `sources`: records that the lines refer to and do not embed. */
export function measureSpeed(lines: unknown[], sources: unknown[] = []): SpeedResult {
  const businesses = new Map<number, Business>()
  const texts = new Map<number, string>()
  for (const { source_id, source } of [...sources, ...lines] as Line[])
    if (source) businesses.set(source_id, source)
  for (const { source_id, responses, response = '' } of lines as Line[])
    for (const answer of responses ?? [{ response }])
      texts.set(source_id, `${texts.get(source_id) ?? ''}${answer.response}\n\n`)
  const work = [...businesses].flatMap(([id, business]) => workOn(business, texts.get(id) ?? ''))
  if (work.length === 0) throw new Error(`no business has ${LENGTH} characters of answers`)
  const { perSecond, answers, claims } = measure(work)
  return { answersPerSecond: Math.round(perSecond), answers, claimsPerAnswer: claims }
}

function workOn(business: Business, text: string): Work[] {
  const classify = createClassifier({
    brand: { name: business.name, domain: '', aliases: [] },
    facts: factsOf(business),
    earlier: [],
  })
  return Array.from({ length: Math.floor(text.length / LENGTH) }, (_, index) => ({
    classify,
    text: text.slice(index * LENGTH, (index + 1) * LENGTH),
  }))
}
