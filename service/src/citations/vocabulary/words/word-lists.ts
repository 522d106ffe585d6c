// What is kept for each language: the small words that decide how a statement is meant (what turns it round,
// makes it vague, puts it into somebody else's mouth, ends a clause, carries the subject on), days, months and
// the words around opening hours. All lower case, apostrophes straight, single spaces within a phrase.

/** Entries stand between commas or line ends. */
export const list = ([text = '']: TemplateStringsArray): string[] =>
  text
    .split(/[,\n]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

export interface HoursWords {
  open: string[]
  closed: string[]
  daily: string[]
  weekdays: string[]
  weekend: string[]
  /** Between the ends of a range of days or times. */
  through: string[]
  /** Before an opening time alone, and before a closing time alone. */
  from: string[]
  until: string[]
  noon: string[]
  midnight: string[]
  allDay: string[]
  /** The days not named so far. */
  otherDays: string[]
}

export interface LanguageWords {
  /** So frequent that they tell the language. */
  stopWords: string[]
  /** Turn the statement around them: "does not offer", "nor", "kein". */
  negators: string[]
  /** Stand before the thing they deny: "without", "lacks", "instead of". */
  without: string[]
  /** Behind a name and a colon or dash they say yes: "WiFi: available". */
  yes: string[]
  /** Behind a name and a colon or dash they say no: "WiFi: none". */
  no: string[]
  /** Verbs by which a company has or offers a thing. */
  has: string[]
  /** Make a value vague: "around", "more than". */
  hedges: string[]
  /** Make a whole statement uncertain: "may", "possibly", "I believe". */
  doubts: string[]
  /** Somebody else says so: "according to reviewers", "reportedly". */
  attributors: string[]
  /** Open a condition or a question: what follows is no statement. */
  conditionals: string[]
  /** Speak of a time that is over or has not come: "formerly", "until 2019", "will". */
  otherTimes: string[]
  /** Begin a clause that says the contrary of the one before. */
  contrasts: string[]
  /** Take away from what was just said: "except". */
  exceptions: string[]
  /** A sentence that opens so goes on about the subject of the one before. */
  continuations: string[]
  /** After an article they mean the subject of the sentence before: "the company". */
  subjectNouns: string[]
  /** The values before it belong to the names before them, in order. */
  respectively: string[]
  /** Every form of each day's name, Monday first. */
  days: string[][]
  /** Every form of each month's name, January first. */
  months: string[][]
  hours: HoursWords
}
