// The classifier. Pure: the same answer, prompt, names and facts give the same verdict, years later. What the
// answer says is data, never an instruction.

import type { CitedSource } from '../../engines/engine.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Claim } from '../../model/citation.ts'
import { type Fact, isAboutPage } from '../../model/fact.ts'
import { readable } from '../../readers/readable.ts'
import type { Sentence } from '../../readers/sentences.ts'
import { type Calibration, UNCALIBRATED } from '../calibration.ts'
import { type JudgedReading, prepareJudging } from '../judge-reading.ts'
import { mattersOf } from '../matters.ts'
import { createMentionFinder, type Mention, type RejectedMention } from '../mentions/find-mentions.ts'
import { isOwnSource } from '../mentions/owned.ts'
import type { AnswerReading } from '../reading/subject.ts'
import { type AboutSentence, aboutSentences, isBareListing } from './about.ts'
import { contextTerms } from './context-terms.ts'
import { type Decision, decide, type Findings } from './decide.ts'
import { echoReason } from './echo.ts'
import { falseCitations } from './false-citations.ts'
import { withoutQuotedPremises } from './premise.ts'

/** Of verdicts without a reading, on what is mechanical. Changes whenever the same input could give another one. */
export const UNREAD = 'unread@1'

export interface Subject {
  brand: BrandNames
  /** Active when the answer was captured; those about cited pages, when the pages were visited. */
  facts: Fact[]
  /** Superseded before the answer was captured: they tell outdated from never true. */
  earlier: Fact[]
  /** What the reading model may accuse of; without it, it only suspects. */
  calibration?: Calibration
}

export interface Answer {
  text: string
  citations: CitedSource[]
  prompt: string
  /** A model's reading of it; without one, nothing in it is compared with a fact. */
  reading?: AnswerReading | null
}

export interface Verdict extends Decision {
  /** Who read the answer: `model@1 NAME`, or `unread@1`. */
  method: string
  claims: Claim[]
  mentions: Mention[]
  rejected: RejectedMention[]
  mentioned: boolean
  /** Sentences about the brand with a value that its reader passed over. */
  unread: Sentence[]
}

/** Prepared once for a brand and its facts, used for many answers. */
export type Classifier = (answer: Answer) => Verdict

export function createClassifier({ brand, facts, earlier, calibration = UNCALIBRATED }: Subject): Classifier {
  const known = facts.filter(fact => !isAboutPage(fact))
  const pages = facts.filter(isAboutPage)
  const findMentions = createMentionFinder(brand, contextTerms(known))
  const isReadable = mattersOf(known).length > 0
  const judge = prepareJudging({ brand, facts: known, earlier })
  const names = [brand.name, brand.domain, ...brand.aliases]

  const judgedOf = ({ text, prompt, reading }: Answer, isAsked: boolean): JudgedReading => {
    if (!reading) return { claims: [], unread: [] }
    const judged = withRest(text, judge(readable(text), reading, { calibration, isAsked }))
    return { ...judged, claims: withoutQuotedPremises(judged.claims, text, prompt) }
  }

  return answer => {
    const { text, citations, prompt } = answer
    const isAsked = findMentions(prompt).accepted.length > 0
    const { accepted: mentions, rejected } = findMentions(text, { isAsked })
    const own = citations.filter(source => isOwnSource(source, brand.domain))
    const about = isAsked || own.length > 0 ? aboutSentences(text, mentions) : []
    const judged = mentions.length > 0 ? judgedOf(answer, isAsked) : { claims: [], unread: [] }
    const claims = [...falseCitations({ text, citations }, brand.domain, pages), ...judged.claims]
    const findings: Findings = {
      mentions: mentions.length,
      ownCitations: own.length,
      attachedCitations: own.filter(citation => isAttached(citation, about)).length,
      claims,
      unread: judged.unread.length,
      isRead: !isReadable || Boolean(answer.reading),
      echo: isAsked ? echoReason({ prompt, text, names, claims, about }) : null,
      isBareListing: isBareListing(text, mentions),
    }
    const decision = decide(findings)
    return {
      ...decision,
      method: answer.reading?.reader ?? UNREAD,
      claims,
      mentions,
      rejected,
      mentioned: mentions.length > 0,
      unread: judged.unread,
    }
  }
}

/** What is beyond the length that is read counts as unread. */
function withRest(text: string, judged: JudgedReading): JudgedReading {
  const { length } = readable(text)
  const isRest = text.slice(length).trim() !== ''
  return isRest ? { ...judged, unread: [...judged.unread, { start: length, end: text.length }] } : judged
}

/** How far after a sentence its footnote may be. */
const FOOTNOTE = 12

/** A citation without a position is for the whole answer. */
const isAttached = ({ start, end }: CitedSource, about: AboutSentence[]): boolean =>
  start === null || end === null
    ? about.length > 0
    : about.some(sentence => start <= sentence.end + FOOTNOTE && end >= sentence.start)
