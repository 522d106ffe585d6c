// The claims an answer makes about the brand. Pure and linear: the text is cut into sentences and clauses, each
// clause gets its subject, readers say what is stated, and judge.ts holds it against the facts.

import type { Claim } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import type { Mention } from '../mentions/find-mentions.ts'
import type { BrandNames } from '../mentions/names.ts'
import { confidenceOf } from './confidence.ts'
import { createDoubts } from './doubts/doubts.ts'
import { judge } from './judge.ts'
import type { Clause, Sentence, Statement } from './reader.ts'
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
    readSentences({ text, mentions, known }, sentences => {
      const stated = readers.map(read => sentences.map(read))
      const accusing: Accusing[] = []
      for (let at = 0; at < sentences.length && claims.length < MAX_CLAIMS; at++)
        for (const statements of stated)
          for (const statement of statements[at] as readonly Statement[]) {
            const claim = judge(statement, text)
            const index = claims.push(claim) - 1
            if (claim.verdict === 'contradicted' && claim.hard)
              accusing.push({ index, claim, sentence: sentences[at] as Sentence, clause: statement.clause })
          }
      for (const { index, claim, sentence, clause } of accusing)
        if (isDoubtful(sentence, claim))
          claims[index] = { ...claim, verdict: 'unverifiable', kind: null, factId: null }
        else if (!namesBrand(clause, claim, mentions)) claims[index] = carried(claim)
      return claims.length < MAX_CLAIMS
    })
    return claims.slice(0, MAX_CLAIMS)
  }
}

/** A claim that is looked at again before it contradicts. */
interface Accusing {
  index: number
  claim: Claim
  sentence: Sentence
  clause: Clause
}

/** Does the clause itself say of whom it speaks, no later than what it states? */
const namesBrand = (clause: Clause, claim: Claim, mentions: Mention[]): boolean =>
  mentions.some(({ start }) => start >= clause.start && start < Math.min(clause.end, claim.end))

/** Of whom it speaks stands in a heading, a column or an earlier sentence: read by a rule that is less often right. */
const carried = (claim: Claim): Claim => {
  const rule = `${claim.rule}/carried`
  return { ...claim, rule, confidencePermille: confidenceOf(rule) }
}

/** Names of the brand's own town, founder or product are no other company's. */
function knownWords({ brand, facts, earlier }: ClaimSubject): Set<string> {
  const own = [
    brand.name,
    ...brand.aliases,
    ...[...facts, ...earlier].flatMap(({ key, value }) => [key, value]),
  ]
  return new Set(own.flatMap(wordList))
}
