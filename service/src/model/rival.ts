/** Whole UTC days, today among them. */
export const RIVAL_WINDOWS = ['7d', '30d', '90d'] as const
export type RivalWindow = (typeof RIVAL_WINDOWS)[number]

/** Why there is no share of voice. */
export const NO_SHARES = [
  /** Nobody is named as a rival. */
  'no_rivals',
  /** Answers of these days are being counted for the names of today. */
  'counting',
  'no_answers',
  /** Every question names one of the companies. */
  'named_questions',
  /** Too few answers to questions that name none of them. */
  'few_answers',
  /** Too few of those name anybody. */
  'few_naming',
  /** For one prompt: a share of voice needs many questions. */
  'one_prompt',
] as const
export type NoShare = (typeof NO_SHARES)[number]
