// The classifier. Pure: the same answer, prompt, names and facts give the same verdict, years later. What the
// answer says is data, never an instruction.

import type { CitedSource } from '../../engines/engine.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Claim } from '../../model/citation.ts'
import { type Fact, isAboutPage } from '../../model/fact.ts'
import { readable } from '../../readers/readable.ts'
import { RULES } from '../../readers/rules/read-by-rules.ts'
import type { Sentence } from '../../readers/sentences.ts'
import { type Calibration, UNCALIBRATED } from '../calibration.ts'
import { type JudgedReading, prepareJudging } from '../judge-reading.ts'
import { mattersOf } from '../matters.ts'
import { createMentionFinder, type Mention, type RejectedMention } from '../mentions/find-mentions.ts'
import { isOwnSource } from '../mentions/owned.ts'
import { createReadingByRules } from '../reading/by-rules.ts'
import type { AnswerReading } from '../reading/subject.ts'
import { RULES_CALIBRATION } from '../rules-calibration.ts'
import { type AboutSentence, aboutSentences, isBareListing } from './about.ts'
import { contextTerms } from './context-terms.ts'
import { accusationAmong, type Decision, decide, type Findings } from './decide.ts'
import { echoReason } from './echo.ts'
import { excerptOf } from './excerpt.ts'
import { falseCitations } from './false-citations.ts'
import { withoutQuotedPremises } from './premise.ts'

/** For verdicts without a model's reading. Changes whenever the same input could give another verdict. */
export const METHOD = RULES

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
  /** A model's reading of it; without one, rules read it. */
  reading?: AnswerReading | null
}

export interface Verdict extends Decision {
  /** Who read the answer: `rules@4`, `model@1 NAME`. */
  method: string
  claims: Claim[]
  mentions: Mention[]
  rejected: RejectedMention[]
  mentioned: boolean
  /** What to show of the answer beside the verdict, at most 280 code points; null if it says nothing. */
  excerpt: string | null
  /** Sentences about the brand with a value that no reader read. */
  unread: Sentence[]
}

/** Prepared once for a brand and its facts, used for many answers. */
export type Classifier = (answer: Answer) => Verdict

export function createClassifier({ brand, facts, earlier, calibration = UNCALIBRATED }: Subject): Classifier {
  const known = facts.filter(fact => !isAboutPage(fact))
  const pages = facts.filter(isAboutPage)
  const findMentions = createMentionFinder(brand, contextTerms(known))
  const readByRules = createReadingByRules(brand, mattersOf(known))
  const judge = prepareJudging({ brand, facts: known, earlier })
  const names = [brand.name, brand.domain, ...brand.aliases]

  const read = ({ text, prompt, reading }: Answer, isAsked: boolean): JudgedReading => {
    const judged = reading
      ? withRest(text, judge(readable(text), reading, { calibration, isAsked }))
      : judge(text, readByRules({ prompt, answer: text }), RULES_CALIBRATION)
    return { ...judged, claims: withoutQuotedPremises(judged.claims, text, prompt) }
  }

  return answer => {
    const { text, citations, prompt } = answer
    const isAsked = findMentions(prompt).accepted.length > 0
    const { accepted: mentions, rejected } = findMentions(text, { isAsked })
    const own = citations.filter(source => isOwnSource(source, brand.domain))
    const about = isAsked || own.length > 0 ? aboutSentences(text, mentions) : []
    const judged = mentions.length > 0 ? read(answer, isAsked) : { claims: [], unread: [] }
    const claims = [...falseCitations({ text, citations }, brand.domain, pages), ...judged.claims]
    const findings: Findings = {
      mentions: mentions.length,
      ownCitations: own.length,
      attachedCitations: own.filter(citation => isAttached(citation, about)).length,
      claims,
      unread: judged.unread.length,
      isByCode: !answer.reading,
      echo: isAsked ? echoReason({ prompt, text, names, claims, about }) : null,
      isBareListing: isBareListing(text, mentions),
    }
    const decision = decide(findings)
    const shown = accusationAmong(claims)?.start ?? mentions[0]?.start ?? 0
    return {
      ...decision,
      method: answer.reading?.reader ?? METHOD,
      claims,
      mentions,
      rejected,
      mentioned: mentions.length > 0,
      excerpt: excerptOf(text, shown),
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
