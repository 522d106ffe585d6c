// Why a figure is not given, in words: the same on the command line, in the console, in reports and for agents.

/** Instead of a share of confabulated answers: zero would look like praise. */
export const NO_FACTS_WORDS = 'Cannot be judged yet: no facts'

/**
 * Whether nothing can be said about confabulations: there are no facts, and nothing was found wrong by other means, such as a
 * cited page that does not exist. Older services do not say whether there are facts.
 */
export const isUnjudged = (brand: { hasFacts?: boolean } | undefined, confabulated: number): boolean =>
  brand?.hasFacts === false && confabulated === 0

/** Why there is no share of voice, and what would change that. */
export const NO_SHARE_WORDS = {
  no_rivals: 'No rivals are named yet, so there is nobody to share with.',
  counting: 'Answers are being counted for the first time.',
  no_answers: 'No answer of these days has been judged.',
  named_questions:
    'Every question names one of the companies, and an answer names whom it is asked about. Add questions that name nobody.',
  few_answers: 'Fewer than 30 answers are to questions that name none of the companies.',
  few_naming: 'Fewer than 10 answers to such questions name anybody.',
  one_prompt: 'A share of voice is of many questions, not of one.',
}

export type NoShare = keyof typeof NO_SHARE_WORDS
