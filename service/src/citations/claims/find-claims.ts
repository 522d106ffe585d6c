// The claims an answer makes about the brand. Pure and linear: the text is cut into sentences and clauses, each
// clause gets its subject, readers say what is stated, and judge.ts holds it against the facts.

import type { Claim } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import type { Mention } from '../mentions/find-mentions.ts'
import type { BrandNames } from '../mentions/names.ts'
import { createDoubts } from './doubts/doubts.ts'
import { judge } from './judge.ts'
import type { Sentence, Statement } from './reader.ts'
import { READERS } from './readers.ts'
import { readSentences } from './reading/read-sentences.ts'
import { wordList } from './words/words.ts'

export interface ClaimSubject {
  brand: BrandNames
  facts: Fact[]
  /** Superseded before capture. */
  earlier: Fact[]
}

/** More than any real answer makes. Claims are sealed, so an answer must not be able to grow its own record. */
const MAX_CLAIMS = 200

/** Prepared once per brand and fact set, used for many answers. */
export function createClaimFinder(subject: ClaimSubject): (text: string, mentions: Mention[]) => Claim[] {
  const book = { brand: subject.brand, active: subject.facts, earlier: subject.earlier }
  const readers = READERS.map(reader => reader(book)).filter(reader => reader !== null)
  const known = knownWords(subject)
  const doubtsIn = createDoubts(book, known)
  return (text, mentions) => {
    if (mentions.length === 0) return []
    const claims: Claim[] = []
    const isDoubtful = doubtsIn(mentions)
    let batch: Sentence[] = []
    const judgeBatch = (): boolean => {
      const stated = readers.map(read => batch.map(read))
      for (let at = 0; at < batch.length && claims.length < MAX_CLAIMS; at++)
        for (const statements of stated)
          for (const statement of statements[at] as readonly Statement[]) {
            const claim = judge(statement, text)
            const isDropped =
              claim.verdict === 'contradicted' && claim.hard && isDoubtful(batch[at] as Sentence, claim)
            claims.push(isDropped ? { ...claim, verdict: 'unverifiable', kind: null, factId: null } : claim)
          }
      batch = []
      return claims.length < MAX_CLAIMS
    }
    readSentences({ text, mentions, known }, sentence => batch.push(sentence) < BATCH || judgeBatch())
    judgeBatch()
    return claims.slice(0, MAX_CLAIMS)
  }
}

/**
 * So many sentences are read by one reader before the next has its turn: its code stays at hand for the processor, which
 * takes a twentieth off the time. Not all of them at once, because an answer may make more claims than are kept.
 */
const BATCH = 128

/** Names of the brand's own town, founder or product are no other company's. */
function knownWords({ brand, facts, earlier }: ClaimSubject): Set<string> {
  const own = [
    brand.name,
    ...brand.aliases,
    ...[...facts, ...earlier].flatMap(({ key, value }) => [key, value]),
  ]
  return new Set(own.flatMap(wordList))
}
