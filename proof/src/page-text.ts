// Foreign text inside a version 2 page, and how times, shares and the vocabulary of records are worded for people. Part
// of the drawing: see bundle-page.ts before changing anything.

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Controls, direction overrides and other invisible characters: shown, never obeyed. Listed by number, because each runtime's
 * tables differ. The two joiners pass: words and emoji need them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is shown
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\ud804[\udcbd\udccd]|\ud80d[\udc30-\udc3f]|\ud82f[\udca0-\udca3]|\ud834[\udd73-\udd7a]|\udb40[\udc00-\udc7f]/g

const numbered = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

export const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, character => ESCAPES[character] ?? '')
    .replace(UNSEEN, character => `<span class="control">${numbered(character)}</span>`)

/** For an attribute, which cannot contain elements. */
export const attribute = (text: string): string =>
  text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '').replace(UNSEEN, ' ')

export const code = (text: string): string => `<code>${escaped(text)}</code>`

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `14 November 2026, 09:30:00 UTC`, for text in the form of a time. */
export function inWords(at: string): string {
  const [, year = '', month = '', day = '', time = ''] =
    /^([+-]?\d+)-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? []
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time} UTC`
}

/** `2026-11-14 09:30:00.000 UTC`. */
export const moment = (at: string): string => escaped(at.replace('T', ' ').replace(/Z$/, ' UTC'))

/** `93 %`, `93.5 %`. Records hold thousandths. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}\u00a0%`

/** `openingHours` as `opening hours`. */
export const facetWords = (facet: string): string =>
  escaped(
    facet
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  )

/** Known values in our words; anything else as written. */
export const said = (words: Record<string, string>) => (word: string) =>
  Object.hasOwn(words, word) ? (words[word] ?? '') : escaped(word)

export const engineName = said({
  CHATGPT: 'ChatGPT',
  PERPLEXITY: 'Perplexity',
  GEMINI: 'Gemini',
  CLAUDE: 'Claude',
  COPILOT: 'Copilot',
  GROK: 'Grok',
  GOOGLE_AIO: 'Google AI Overviews',
  GOOGLE_AI_MODE: 'Google AI Mode',
  DEEPSEEK: 'DeepSeek',
  META_AI: 'Meta AI',
  AMAZON_RUFUS: 'Amazon Rufus',
})

export const surfaceWords = said({
  official_api: 'the engine’s own programming interface',
  serp_api: 'a search page that a third party fetched',
  scraped_ui: 'the page that people see, read by a third party',
  sandbox: 'the sandbox: a simulator answered, no real engine',
})

export const outcomeWords = said({
  answered: 'The engine answered.',
  refused: 'The engine refused to answer.',
  filtered: 'The engine’s filter withheld the answer.',
  cut_off: 'The answer was cut off before its end.',
  empty: 'The engine sent no text.',
  not_shown: 'The engine showed no answer of its own for this question.',
})

/** For people; programs go by the enumeration. */
export const CLASS_NAMES = {
  STRONG: 'Correct',
  DESCRIPTIVE: 'Mentioned',
  ECHO: 'Repeats the question',
  CONFABULATED: 'False',
  ABSENT: 'Not mentioned',
}

export const className = said(CLASS_NAMES)

const MEANINGS: Record<string, string> = {
  STRONG: 'what it says of the brand agrees with the facts',
  DESCRIPTIVE: 'it speaks of the brand, and nothing in it was found to contradict a fact',
  ECHO: 'it only repeats the question, or says that it does not know',
  CONFABULATED: 'at least one statement in it contradicts what the brand says of itself',
  ABSENT: 'the brand does not appear in it',
}

/** `False: at least one statement …`. */
export const classMeaning = (word: string): string =>
  Object.hasOwn(MEANINGS, word) ? `${className(word)}: ${MEANINGS[word]}` : className(word)

export const reasonWords = said({
  no_knowledge: 'it says that it knows nothing of the brand',
  asks_back: 'it asks what is meant',
  repeats_prompt: 'it repeats the words of the question',
  suspected: 'something in it may contradict a fact',
  bare_listing: 'the brand stands in a list and nothing is said of it',
  citation_only: 'the brand’s site is cited and the brand is not named',
  false_citation: 'a page of the brand is cited that is not there, or does not say it',
})

export const wrongWords = said({
  wrong_value: 'another value',
  invented: 'the brand says there is none',
  outdated: 'true once, not any more',
  misattributed: 'true of something else',
})

export const againWords = said({
  reproduced: 'the engine answered with the same class again',
  changed: 'the engine answered with another class',
  error: 'the engine could not be asked',
})

export const eventWords = said({
  REQUESTED: 'Asked',
  CAPTURED: 'Captured',
  READ: 'Read',
  CLASSIFIED: 'Judged',
  VERIFIED: 'Asked again',
  ANCHORED: 'Dated by an authority',
  SEALED: 'Sealed in the log',
})
