import type { NoShare, Rate } from '@brand-citation-forensics/proof'
import type { CitationClass, Engine, PromptIntent } from './types.ts'

export type RivalWindow = '7d' | '30d' | '90d'

export type { NoShare }

/** Of all names in answers to questions that name none of the companies. */
export interface VoiceShare extends Rate {
  answers: number
}

export interface MeanRank {
  mean: number
  /** Null below ten answers that rank it. */
  low: number | null
  high: number | null
  of: number
}

/** A company's figures by engine, intent and week. */
export interface BriefFigures {
  id: string
  name: string
  shareOfVoice: VoiceShare | null
  named: Rate | null
  rank: MeanRank | null
}

export interface PartyFigures extends BriefFigures {
  isBrand: boolean
  /** Of answers that rank anybody. */
  ranked: Rate | null
  /** Of answers that rank it. */
  first: Rate | null
  /** Of answers that name the brand. */
  together: Rate | null
  /** Answers found to recommend it instead of another: at least so many. */
  instead: number | null
  /** Of all answers. */
  cited: Rate | null
}

export interface FiguresCut {
  answers: number
  /** Of those, answers to questions that name none of the companies. */
  neutral: number
  noShare: NoShare | null
  parties: BriefFigures[]
}

export interface RivalFiguresFilter {
  window?: RivalWindow | undefined
  engine?: Engine | undefined
  intent?: PromptIntent | undefined
  promptId?: string | undefined
}

export interface RivalFigures extends Omit<FiguresCut, 'parties'> {
  window: RivalWindow
  /** Whole UTC days. */
  since: string
  until: string
  engine: Engine | null
  intent: PromptIntent | null
  promptId: string | null
  isCounting: boolean
  /** What is shown; null while nothing is. */
  tally: { id: string; method: string; finishedAt: string | null } | null
  /** The brand first. */
  parties: PartyFigures[]
  engines: (FiguresCut & { engine: Engine })[]
  intents: (FiguresCut & { intent: PromptIntent })[]
  weeks: (FiguresCut & { from: string; to: string })[]
}

export interface RivalAnswersFilter extends RivalFiguresFilter {
  /** The id of a rival; omitted: the brand itself. */
  party?: string | undefined
  ranked?: boolean | undefined
  instead?: boolean | undefined
  together?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface RivalAnswer {
  id: string
  engine: Engine
  intent: PromptIntent
  promptId: string
  promptText: string
  capturedAt: string
  citationClass: CitationClass | null
  rank: number | null
  instead: boolean
}

export interface RivalAnswerPage {
  answers: RivalAnswer[]
  next: string | null
}
