// The API's vocabulary in words for people.

import {
  CITATION_CLASSES,
  type CitationClass,
  type ConfabulationWindow,
  ENGINE_NAMES,
  ENGINES,
  PROMPT_INTENTS,
  type PromptIntent,
  RUN_OUTCOMES,
  type RunOutcome,
  type VerificationStatus,
} from '@brand-citation-forensics/client'
import type { ConsoleSession, Role } from '@brand-citation-forensics/client/admin'
import { CLASS_NAMES } from '@brand-citation-forensics/proof'

export { CLASS_NAMES, ENGINE_NAMES }

export const INTENT_NAMES: Record<PromptIntent, string> = {
  CATEGORY: 'Category',
  BRANDED: 'Branded',
  COMPARATIVE: 'Comparative',
  DEFENSIVE: 'Defensive',
}

export const INTENT_MEANINGS: Record<PromptIntent, string> = {
  CATEGORY: 'asks about the category without naming the brand',
  BRANDED: 'asks about the brand by name',
  COMPARATIVE: 'compares the brand with others',
  DEFENSIVE: 'asks about trust, complaints or problems',
}

/** `de` is German; what has no name stays as it is. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(code) ?? code

export const CLASS_MEANINGS: Record<CitationClass, string> = {
  STRONG: 'What it says about the brand agrees with the facts.',
  DESCRIPTIVE: 'It talks about the brand, but too little could be checked against the facts.',
  ECHO: 'It only repeats the question, or says it does not know.',
  CONFABULATED: 'At least one statement contradicts a fact of the brand.',
  ABSENT: 'It does not mention the brand.',
}

export const SURFACE_WORDS: Record<string, string> = {
  official_api: 'the engine’s own API',
  serp_api: 'a search page fetched by a third party',
  scraped_ui: 'the page people see, read by a third party',
  sandbox: 'the sandbox: a simulator answered, no real engine',
}

export const SURFACE_NAMES: Record<string, string> = {
  official_api: 'Official API',
  serp_api: 'Search page',
  scraped_ui: 'Page people see',
  sandbox: 'Sandbox',
}

export const VERIFICATION_WORDS: Record<VerificationStatus, { name: string; meaning: string }> = {
  active: { name: 'Active', meaning: 'As far as is known, the engine still says this.' },
  stale: {
    name: 'Stale',
    meaning: 'Not checked for 30 days, or a fact behind it has changed. Verify again to update it.',
  },
  not_reproducible: {
    name: 'Not reproduced',
    meaning: 'Asked again, the engine gave a different answer. The captured answer stays valid.',
  },
}

const FAILURES: Record<string, string> = {
  unauthorized: 'The provider rejected the API key.',
  out_of_credit: 'The provider account is out of credit.',
  forbidden: 'The provider does not allow this request.',
  rate_limited: 'The provider’s rate limit was reached too often.',
  bad_request: 'The provider rejected the question.',
  unavailable: 'The engine was not available.',
  provider_failed: 'The provider had an error.',
  timeout: 'The engine did not answer in time.',
  network: 'The connection was lost.',
  redirected: 'The provider redirected the request, which is not allowed.',
  response_too_large: 'The answer was too large.',
  empty_response: 'The answer was empty.',
  unreadable: 'The answer could not be read.',
  refused: 'The engine refused to answer.',
  filtered: 'The engine’s content filter blocked the answer.',
  cut_off: 'The answer was cut off before its first word.',
  empty: 'The engine sent an empty answer.',
  cancelled: 'The scan was cancelled before it was answered.',
  abandoned: 'Interrupted: the worker that asked stopped.',
  budget_exhausted: 'A budget for the scan, the day or the month is used up.',
  no_price: 'A budget is set, but this engine has no price. Set a price to ask it.',
}

/** How an answer came out. */
export const OUTCOME_NAMES: Record<RunOutcome, string> = {
  answered: 'Answered',
  refused: 'Refused',
  filtered: 'Filtered',
  cut_off: 'Cut off',
  empty: 'Empty',
  not_shown: 'Not shown',
}

/** What is worth mentioning beside a class: the answer broke off, or none was shown. */
export const outcomeNote = (outcome: RunOutcome | null): string | null => {
  if (outcome === 'cut_off') return 'The answer was cut off'
  return outcome === 'not_shown' ? 'The engine showed no answer' : null
}

/** An example of settings for a reading model. */
export const READER_SETTINGS = 'BCF_READER=anthropic BCF_READER_MODEL=claude-haiku-5-5 BCF_READER_KEY=…'

/** Why a run has no answer. */
export const failureWords = (failure: string): string => FAILURES[failure] ?? sentence(failure)

/** For a code that may come from somebody's file: its words, or the code itself. */
export const wordsFor = (words: Record<string, string>, code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code

/** `quota_exceeded` as `Quota exceeded`. */
export const sentence = (code: string): string => capitalised(code.replaceAll('_', ' ').toLowerCase())

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const BRAND_ROLES = ['viewer', 'analyst', 'lead'] as const

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  analyst: 'Analyst',
  lead: 'Lead',
  administrator: 'Administrator',
}

export const ROLE_MEANINGS: Record<Role, string> = {
  viewer: 'can see everything about the brand but not change it',
  analyst: 'can also start scans and change prompts and facts',
  lead: 'can also change the brand, its schedule and its members',
  administrator: 'can do everything in every brand',
}

/** How someone signed in. */
export const WAY_NAMES: Record<ConsoleSession['way'], string> = {
  token: 'Access token',
  openid: 'Identity provider',
  passkey: 'Passkey',
  invitation: 'Invitation',
}

// The closed lists of the API, as choices for people.

export const CONFABULATION_WINDOWS: readonly ConfabulationWindow[] = ['7d', '30d', 'all']

export const ENGINE_CHOICES = ENGINES.map(engine => ({ value: engine, label: ENGINE_NAMES[engine] }))
export const INTENT_CHOICES = PROMPT_INTENTS.map(intent => ({ value: intent, label: INTENT_NAMES[intent] }))
export const CLASS_CHOICES = CITATION_CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))
export const OUTCOME_CHOICES = RUN_OUTCOMES.map(name => ({ value: name, label: OUTCOME_NAMES[name] }))
