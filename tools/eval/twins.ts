// Pairs of answers that differ in one value (service/test/citations/twins): the agreeing one must never be accused, the changed
// one should be. A model reads the sample of 200.

import { type Interval, wilson } from '../../service/src/citations/calibration.ts'
import { createClassifier } from '../../service/src/citations/classes/classify.ts'
import { factsOf } from '../../service/test/citations/facts.ts'
import { sampleOfTwins, type Twin } from '../../service/test/citations/twins/twins.ts'
import type { ReadAnswer } from './read-answers.ts'
import { BEST_CALIBRATION } from './scores.ts'

type Side = 'agreeing' | 'changed'

interface Tally {
  pairs: number
  agreeingAccused: number
  changedAccused: number
}

export interface TwinsResult extends Tally {
  changedShare: number
  changedInterval: Interval
  byKind: Record<string, Tally>
  byLanguage: Record<string, Tally>
  /** By the name of the answer. */
  errors: string[]
}

export async function evaluateTwins(readAnswer: ReadAnswer): Promise<TwinsResult> {
  const judged: { twin: Twin; agreeing: boolean; changed: boolean }[] = []
  for (const twin of sampleOfTwins()) {
    const [agreeing, changed] = [
      await isAccused(twin, 'agreeing', readAnswer),
      await isAccused(twin, 'changed', readAnswer),
    ]
    judged.push({ twin, agreeing, changed })
  }
  const tally = (of: typeof judged): Tally => ({
    pairs: of.length,
    agreeingAccused: of.filter(({ agreeing }) => agreeing).length,
    changedAccused: of.filter(({ changed }) => changed).length,
  })
  const by = (nameOf: (twin: Twin) => string) =>
    Object.fromEntries(
      [...Map.groupBy(judged, ({ twin }) => nameOf(twin))].map(([name, of]) => [name, tally(of)]),
    )
  const all = tally(judged)
  return {
    ...all,
    changedShare: all.changedAccused / all.pairs,
    changedInterval: wilson(all.changedAccused, all.pairs),
    byKind: by(({ kind }) => kind),
    byLanguage: by(({ language }) => language),
    errors: judged.flatMap(({ twin: { id }, agreeing, changed }) => [
      ...(agreeing ? [`${id}.agreeing`] : []),
      ...(changed ? [] : [`${id}.changed`]),
    ]),
  }
}

async function isAccused(twin: Twin, side: Side, readAnswer: ReadAnswer): Promise<boolean> {
  const { id, brand, prompt } = twin
  const facts = factsOf(twin.facts)
  const { text } = twin[side]
  const reading = await readAnswer({ name: `${id}.${side}`, brand, facts, prompt, answer: text })
  if (!reading) return false
  const classify = createClassifier({ brand, facts, earlier: [], calibration: BEST_CALIBRATION })
  return classify({ text, prompt, citations: [], reading }).claims.some(
    ({ verdict }) => verdict === 'contradicted',
  )
}
