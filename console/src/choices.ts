// The closed lists of the API, as choices for people.

import {
  CITATION_CLASSES,
  type ConfabulationWindow,
  ENGINES,
  PROMPT_INTENTS,
  RUN_OUTCOMES,
} from '@brand-citation-forensics/client'
import { CLASS_NAMES, ENGINE_NAMES, INTENT_NAMES, OUTCOME_NAMES } from './words.ts'

export const CONFABULATION_WINDOWS: readonly ConfabulationWindow[] = ['7d', '30d', 'all']

export const ENGINE_CHOICES = ENGINES.map(engine => ({ value: engine, label: ENGINE_NAMES[engine] }))
export const INTENT_CHOICES = PROMPT_INTENTS.map(intent => ({ value: intent, label: INTENT_NAMES[intent] }))
export const CLASS_CHOICES = CITATION_CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))
export const OUTCOME_CHOICES = RUN_OUTCOMES.map(name => ({ value: name, label: OUTCOME_NAMES[name] }))
