import {
  type Judgeable,
  NO_FACTS_WORDS,
  NOT_READ_WORDS,
  SET_READER_WORDS,
} from '@brand-citation-forensics/proof'

const NO_FACTS_NOTE = `${NO_FACTS_WORDS}. No answer can contradict a brand that states nothing, so report no rate and no count of contradictions; first a person has to collect or add facts.`
const NOT_READ_NOTE = `${NOT_READ_WORDS}. No answer is held against the facts, so report no rate and no count of contradictions. ${SET_READER_WORDS}`

/** A count of zero would be reported as praise. Null where there is nothing to say. */
export const noteOnJudging = ({ hasFacts, isRead }: Judgeable): string | null =>
  isRead === false ? NOT_READ_NOTE : hasFacts === false ? NO_FACTS_NOTE : null
