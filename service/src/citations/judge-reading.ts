// From what a reader stated to claims with verdicts: gate, comparers, and who may accuse. Pure. Statements that accuse nobody
// are kept and say why, because people want to see what was read and not held against the brand.

import type { Claim, ClaimDoubt, ContradictionKind } from '../model/citation.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Matter } from '../readers/matter.ts'
import type { Sentence } from '../readers/sentences.ts'
import { mayAccuse } from './calibration.ts'
import type { Comparison } from './comparers/compare.ts'
import { gate, type Passed } from './gate/gate.ts'
import { createNamesOther, type Known } from './gate/others.ts'
import { Phrases } from './gate/words.ts'
import { mattersOf } from './matters.ts'
import { type Basis, claimOf, type Finding, knownNames } from './reading/claim.ts'
import { comparisonsOf, pairOf } from './reading/comparisons.ts'
import { contradictionKind } from './reading/contradiction-kind.ts'
import { createIsConverted } from './reading/converted.ts'
import { unreadSentences } from './reading/coverage.ts'
import { createIsOpen } from './reading/open.ts'
import { createRulesOpinions, createSecondOpinions, type SecondOpinion } from './reading/second-reading.ts'
import type { AnswerReading, ReadingSubject } from './reading/subject.ts'
import { withoutAddresses } from './reading/without-addresses.ts'

/** More than any real answer makes. Claims are sealed, so an answer must not be able to grow its own record. */
const MAX_CLAIMS = 400

export interface JudgedReading {
  claims: Claim[]
  /** Sentences about the brand with a value that no statement covers. */
  unread: Sentence[]
}

export function judgeReading(answer: string, reading: AnswerReading, given: ReadingSubject): JudgedReading {
  const subject = { ...given, facts: given.facts.filter(fact => !isAboutPage(fact)) }
  const matters = mattersOf(subject.facts)
  const { passed } = gate(answer, matters, reading.statements)
  const known = knownNames(subject, matters)
  // An answer in which nothing was read may be as long as it likes.
  const judge = passed.length > 0 ? createJudge(answer, { reading, subject, matters, known, passed }) : null
  const claims = judge ? passed.slice(0, MAX_CLAIMS).map(judge) : []
  return {
    claims: claims.toSorted((a, b) => a.start - b.start),
    unread: unreadSentences(withoutAddresses(answer), { own: known.own, matters, passed }).slice(
      0,
      MAX_CLAIMS,
    ),
  }
}

interface Court {
  reading: AnswerReading
  subject: ReadingSubject
  matters: Matter[]
  known: Known
  passed: Passed[]
}

function createJudge(
  answer: string,
  { reading, subject, matters, known, passed }: Court,
): (one: Passed) => Claim {
  const namesOther = createNamesOther(answer, passed, known)
  const second = reading.second && gate(answer, matters, reading.second).passed
  const isConverted = createIsConverted(passed, subject.facts)
  const compared = (one: Passed) => comparisonsOf(one, subject.facts)
  const byModel = createSecondOpinions(second, compared)
  const byRules = createRulesOpinions(answer, { reading, subject, matters }, compared)
  const isOpen = createIsOpen(answer, subject.facts, passed)
  const opinionOn = (one: Passed, accusing: Comparison): SecondOpinion => {
    const opinion = byModel(one, accusing)
    return opinion === 'silent' && isOpen(one) ? byRules(one, accusing) : opinion
  }
  const basisOf = createBasis(answer, { reading, subject, known })
  return one => {
    // Of two cells with the same word, the brand's is meant.
    const place = one.places.find(place => !namesOther(one, place))
    const compared =
      one.aside === null && !isConverted(one)
        ? answered(one, comparisonsOf(one, subject.facts), reading.sameness)
        : []
    const basis = basisOf(one)
    const found = find(compared, accusing =>
      doubtOf(one, {
        isOthers: place === undefined,
        // Rules read once; how often they are right was counted so.
        isOpen: !reading.byCode && isOpen(one),
        opinion: opinionOn(one, accusing),
        basis,
      }),
    )
    const kind = found.against ? contradictionKind(one, found.against, subject) : null
    return claimOf(answer, {
      one: { ...one, ...place },
      reader: reading.reader,
      subject,
      basis,
      compared,
      finding: sentenced(found, kind),
    })
  }
}

/** Who reads by rules is weighed apart where only an earlier sentence names the brand. */
function createBasis(
  answer: string,
  { reading, subject, known }: Pick<Court, 'reading' | 'subject' | 'known'>,
): (one: Passed) => Basis {
  const own = new Phrases(known.own)
  const words = withoutAddresses(answer)
  const reader = reading.byCode ? 'rules' : 'model'
  return ({ matter, sentence }) => {
    const rule = `${reader}/${matter.kind}`
    if (!subject.carried || own.isIn(words.slice(sentence.start, sentence.end)))
      return { rule, calibration: subject.calibration }
    return { rule: `${rule}/carried`, calibration: subject.carried }
  }
}

/** What may be the same under two names, once the reader has said. */
const answered = (one: Passed, compared: Comparison[], sameness: AnswerReading['sameness']): Comparison[] =>
  compared.map(comparison => {
    if (comparison.bearing !== 'ask') return comparison
    const pair = pairOf(one, comparison.fact)
    const said = sameness.find(
      ({ kind, one: a, other: b }) => kind === pair.kind && a === pair.one && b === pair.other,
    )
    return said ? { ...comparison, bearing: said.same ? 'agrees' : 'differs' } : comparison
  })

type Doubt = ClaimDoubt | 'disputed' | null

interface Found {
  verdict: 'supported' | 'hedged' | 'unverifiable' | 'contradicted'
  deciding: Fact | null
  /** The fact that it differs from, or may. */
  against: Fact | null
  doubt: Doubt
}

/** A day that differs outweighs the days that agree. */
function find(compared: Comparison[], doubtIn: (accusing: Comparison) => Doubt): Found {
  const of = (bearing: Comparison['bearing']) => compared.find(one => one.bearing === bearing)
  const differs = of('differs')
  const open = { deciding: null, against: null, doubt: null }
  if (differs)
    return { verdict: 'contradicted', deciding: differs.fact, against: differs.fact, doubt: doubtIn(differs) }
  const asked = of('ask')
  if (asked)
    return { verdict: 'contradicted', deciding: asked.fact, against: asked.fact, doubt: 'maybe_same' }
  const near = of('near')
  if (near) return { ...open, verdict: 'hedged', deciding: near.fact }
  const agrees = of('agrees')
  return { ...open, verdict: agrees ? 'supported' : 'unverifiable', deciding: agrees?.fact ?? null }
}

interface Circumstances {
  isOthers: boolean
  /** Code could not make sure of it, so it must be read twice. */
  isOpen: boolean
  opinion: SecondOpinion
  basis: Basis
}

/** Why a statement that differs from its fact does not accuse; null when it does. */
function doubtOf(one: Passed, { isOthers, isOpen, opinion, basis }: Circumstances): Doubt {
  if (isOthers) return 'other_named'
  if (opinion === 'differs') return 'disputed'
  if (isOpen && opinion !== 'same') return 'not_read_twice'
  return mayAccuse(basis.calibration, one.matter.kind) ? null : 'not_calibrated'
}

function sentenced({ verdict, deciding, doubt }: Found, kind: ContradictionKind | null): Finding {
  if (verdict !== 'contradicted') return { verdict, kind: null, deciding }
  if (doubt === null || kind === null) return { verdict, kind, deciding }
  const suspected = { verdict: 'unverifiable' as const, kind: null, suspected: kind, deciding }
  return doubt === 'disputed' ? { ...suspected, disputed: true } : { ...suspected, doubt }
}
