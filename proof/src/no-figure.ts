// Why a figure is not given, in words: the same on the command line, in the console, in reports and for agents.

/** Instead of a share of confabulated answers: zero would look like praise. */
export const NO_FACTS_WORDS = 'Cannot be judged yet: no facts'

/** The same, where no model reads what answers state. */
export const NOT_READ_WORDS = 'Not read: no model is set'
/** What changes that, for people and for operators. */
export const CONNECT_READER_WORDS =
  'Once a reading model is connected, answers are checked against the facts.'
export const SET_READER_WORDS =
  'Set BCF_READER, or the key of an engine whose vendor has a model that reads, and start the service again.'

/** What a figure about contradictions rests on. */
export interface Judgeable {
  hasFacts?: boolean
  /** Whether a model reads answers. */
  isRead?: boolean
}

/**
 * Whether nothing can be said about confabulations: there are no facts or nobody reads, and nothing was found wrong by other
 * means, such as a cited page that does not exist.
 */
export const isUnjudged = (brand: Judgeable | undefined, confabulated: number): boolean =>
  (brand?.hasFacts === false || brand?.isRead === false) && confabulated === 0

export const unjudgedWords = (brand: Judgeable | undefined): string =>
  brand?.isRead === false ? NOT_READ_WORDS : NO_FACTS_WORDS

/** Why there is no share of voice, and what would change that. */
export const NO_SHARE_WORDS = {
  no_rivals: 'No rivals are named yet, so there is nobody to share with.',
  counting: 'Answers of these days are being counted for the names of today.',
  no_answers: 'No answer of these days has been judged.',
  named_questions:
    'Every question names one of the companies, and an answer names whom it is asked about. Add questions that name nobody.',
  few_answers: 'Fewer than 30 answers are to questions that name none of the companies.',
  few_naming: 'Fewer than 10 answers to such questions name anybody.',
  one_prompt: 'A share of voice is of many questions, not of one.',
}

export type NoShare = keyof typeof NO_SHARE_WORDS
