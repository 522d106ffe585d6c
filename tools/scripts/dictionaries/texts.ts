// `tools/scripts/node tools/scripts/dictionaries/texts.ts`: prints the words that dictionaries for private texts begin with: phrases that
// answers about many companies have in common, in six languages. Those in use are in service/migrations/, made by this once, and
// stay as they are whatever this prints today; this is for the next ones.

import { readFileSync } from 'node:fs'

/** What is nearest to the end is cheapest to refer to. */
const BUDGETS = { it: 3_000, pt: 3_000, es: 3_000, fr: 3_000, de: 3_000, en: 8_000 }
/** What is said of fewer is about them. */
const FEWEST_COMPANIES = 3
const MOST_WORDS = 5
/** What is shorter is as cheap to write out. */
const SHORTEST = 5
const REFERENCE_COST = 3

interface Labelled {
  lang: string
  company: string
  answer: string
}

/** Not what the benchmark of stored bytes writes its answers with: it would measure how well it knows itself. */
const ANSWERS = ['fresh3-en', 'fresh3-other', 'fresh4', 'long', 'long2'].flatMap(name =>
  readFileSync(new URL(`../../../service/calibration/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Labelled),
)

// ASCII alone: whatever a database or an editor takes it for, it stays the same bytes.
const isUsable = (phrase: string): boolean =>
  phrase.length >= SHORTEST && /^[ -~]+$/.test(phrase) && !/[$\d"\\]/.test(phrase)

function phrasesIn(line: string): string[] {
  const words = line.split(/(?= )/)
  return words.flatMap((_, first) =>
    Array.from({ length: MOST_WORDS }, (_, more) => words.slice(first, first + more + 1).join('')),
  )
}

/** The companies that each phrase is said of. */
function companiesBy(lang: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { company, answer } of ANSWERS.filter(one => one.lang === lang))
    for (const phrase of answer.split('\n').flatMap(phrasesIn).filter(isUsable))
      found.set(phrase, (found.get(phrase) ?? new Set()).add(company))
  return found
}

function wordsOf(lang: string, budget: number): string {
  const worth = ([phrase, { size }]: [string, Set<string>]) => size * (phrase.length - REFERENCE_COST)
  const common = [...companiesBy(lang)]
    .filter(([, { size }]) => size >= FEWEST_COMPANIES)
    .sort((a, b) => worth(b) - worth(a) || (a[0] < b[0] ? -1 : 1))
  let taken = ''
  for (const [phrase] of common)
    if (taken.length + phrase.length <= budget && !taken.includes(phrase)) taken = phrase + taken
  return taken
}

for (const [lang, budget] of Object.entries(BUDGETS)) process.stdout.write(wordsOf(lang, budget))
