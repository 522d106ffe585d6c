// What counts of answers say about each company, and how surely. Pure.

import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import type { NoShare } from '../../model/rival.ts'
import { type MeanRank, meanRank, type Share, shareOfVoice } from './intervals.ts'

/** With fewer answers to neutral questions, or fewer that name anybody, no share of voice is given. */
const ENOUGH_NEUTRAL = 30
const ENOUGH_NAMING = 10

export interface AnswerCounts {
  answers: number
  /** Those of which a reader has told whom they recommend. */
  told: number
  /** Those that rank anybody. */
  ranking: number
  /** Of answers to questions that name none of the companies. */
  neutral: number
  neutralNaming: number
  neutralMentions: number
  neutralSquares: number
}

export interface PartyCounts {
  named: number
  withBrand: number
  ranked: number
  rankSum: number
  /** Null where they are not kept. */
  rankSquares: number | null
  first: number
  instead: number
  cited: number
  neutralNamed: number
  neutralBeside: number
}

interface Party {
  id: string
  name: string
}

/** What is given for a company everywhere: by engine, intent and week too. */
export interface BriefFigures extends Party {
  /** Null: `noShare` of all says why. */
  shareOfVoice: Share | null
  named: Rate | null
  rank: MeanRank | null
}

export interface PartyFigures extends BriefFigures {
  isBrand: boolean
  /** Of answers that rank anybody. */
  ranked: Rate | null
  /** Of answers that rank it. */
  first: Rate | null
  /** Of answers that name the brand; null for the brand itself. */
  together: Rate | null
  /** Instead of the brand, of answers that were read; null where none was, and for the brand itself. */
  instead: Rate | null
  /** Of all answers, whether they name it or not. */
  cited: Rate | null
}

export interface Cut<Figures> {
  answers: number
  neutral: number
  noShare: NoShare | null
  parties: Figures[]
}

export const NO_ANSWERS: AnswerCounts = {
  answers: 0,
  told: 0,
  ranking: 0,
  neutral: 0,
  neutralNaming: 0,
  neutralMentions: 0,
  neutralSquares: 0,
}

export const NO_NAMINGS: PartyCounts = {
  named: 0,
  withBrand: 0,
  ranked: 0,
  rankSum: 0,
  rankSquares: 0,
  first: 0,
  instead: 0,
  cited: 0,
  neutralNamed: 0,
  neutralBeside: 0,
}

/** What was counted together: in a window, or for one engine, intent or week in it. */
export interface Counted {
  all: AnswerCounts
  /** By the id of the company. */
  parties: ReadonlyMap<string, PartyCounts>
}

/** `parties`: the brand first. */
export function figuresOf(parties: Party[], counted: Counted): Cut<PartyFigures> {
  const { all } = counted
  const brand = parties[0]
  const brandNamed = brand ? (counted.parties.get(brand.id)?.named ?? 0) : 0
  const { parties: brief, ...cut } = briefFigures(parties, counted)
  return {
    ...cut,
    parties: brief.map(figures => {
      const counts = counted.parties.get(figures.id) ?? NO_NAMINGS
      const isBrand = figures.id === brand?.id
      return {
        ...figures,
        isBrand,
        ranked: rateOf(counts.ranked, all.ranking),
        first: rateOf(counts.first, counts.ranked),
        together: isBrand ? null : rateOf(counts.withBrand, brandNamed),
        instead: isBrand ? null : rateOf(counts.instead, all.told),
        cited: rateOf(counts.cited, all.answers),
      }
    }),
  }
}

export function briefFigures(parties: Party[], { all, parties: counts }: Counted): Cut<BriefFigures> {
  const noShare = parties.length < 2 ? 'no_rivals' : whyNoShare(all)
  return {
    answers: all.answers,
    neutral: all.neutral,
    noShare,
    parties: parties.map(({ id, name }) => {
      const { named, ranked, rankSum, rankSquares, ...own } = counts.get(id) ?? NO_NAMINGS
      return {
        id,
        name,
        shareOfVoice: noShare === null ? voiceOf(all, own) : null,
        named: rateOf(named, all.answers),
        rank: meanRank(ranked, rankSum, rankSquares),
      }
    }),
  }
}

function whyNoShare({ answers, neutral, neutralNaming }: AnswerCounts): NoShare | null {
  if (answers === 0) return 'no_answers'
  if (neutral === 0) return 'named_questions'
  if (neutral < ENOUGH_NEUTRAL) return 'few_answers'
  return neutralNaming < ENOUGH_NAMING ? 'few_naming' : null
}

const voiceOf = (
  all: AnswerCounts,
  { neutralNamed, neutralBeside }: Pick<PartyCounts, 'neutralNamed' | 'neutralBeside'>,
): Share | null =>
  shareOfVoice({
    answers: all.neutral,
    naming: all.neutralNaming,
    named: neutralNamed,
    mentions: all.neutralMentions,
    beside: neutralBeside,
    squares: all.neutralSquares,
  })
