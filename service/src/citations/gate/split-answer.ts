import { type Table, tablesIn } from '../../readers/tables.ts'
import { type Tongue, tongueOf } from '../../values/words/tongue.ts'
import { type Word, wordsIn } from './words.ts'

/** An answer as the gate looks at it. */
export interface SplitAnswer {
  answer: string
  words: Word[]
  tables: Table[]
  /** Null where no lexicon fits: of other languages nobody here knows the words. */
  tongue: Tongue | null
}

export const splitAnswer = (answer: string): SplitAnswer => ({
  answer,
  words: wordsIn(answer),
  tables: tablesIn(answer),
  tongue: tongueOf(answer),
})
