import { NO_FACTS_WORDS } from '@brand-citation-forensics/proof'

/** A count of zero would be reported as praise. */
export const NO_FACTS_NOTE = `${NO_FACTS_WORDS}. No answer can contradict a brand that states nothing, so report no rate and no count of contradictions; first a person has to collect or add facts.`
