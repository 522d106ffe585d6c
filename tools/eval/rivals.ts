// How well answers are read for rivals: who is named, in which place, who is recommended instead, whose pages are cited.
//
// Each line is one answer with its labels. Names in labels are those of the brand and its rivals. The language is that of the
// line (`language`), or else the name of its file up to the first dot or dash, or the beginning of its id.

import type { BrandNames } from '../../service/src/model/brand.ts'
import { registrableDomain } from '../../service/src/platform/fetching/registrable-domain.ts'
import { createRivalReader } from '../../service/src/rivals/reading/read-rivals.ts'

interface LabelledAnswer {
  id: string
  kind: string
  language?: string
  brand: BrandNames
  rivals: BrandNames[]
  prompt: string
  answer: string
  labels: {
    mentioned: string[]
    ranks: Record<string, number> | null
    recommendedInstead: string[]
    citedDomains: string[]
  }
}

interface Found {
  mentioned: string[]
  ranks: Record<string, number>
  recommendedInstead: string[]
  citedDomains: string[]
}

/** One answer, read and labelled. */
interface Outcome {
  id: string
  kind: string
  language: string
  found: Found
  labels: Found
  milliseconds: number
}

interface RivalsScore {
  answers: number
  mentions: { precision: number; recall: number; answersRight: number }
  ranks: {
    /** Answers with ranks. */
    answers: number
    /** Of them, those with every rank right and none too many. */
    answersRight: number
    /** Labelled ranks, and how many of them were found. */
    labelled: number
    right: number
    /** Answers that rank nobody, and how many of them were read as if they did. */
    unranked: number
    wronglyRanked: number
  }
  recommendedInstead: { precision: number; recall: number; answersRight: number }
  citedDomains: { precision: number; recall: number; answersRight: number }
}

export interface RivalsResult {
  all: RivalsScore
  languages: Record<string, RivalsScore>
  kinds: Record<string, { answers: number; allRight: number }>
  /** Of reading one answer, with its names made ready. */
  milliseconds: { mean: number; median: number; slowest: number }
  /** For reading; empty unless asked for. */
  misses: string[]
}

export function evaluateRivals(
  files: { name: string; lines: object[] }[],
  listMisses: boolean,
): RivalsResult {
  const outcomes = files.flatMap(({ name, lines }) =>
    (lines as LabelledAnswer[]).map(line => outcomeOf(line, languageOf(line, name))),
  )
  const byLanguage = Object.groupBy(outcomes, ({ language }) => language)
  const byKind = Object.groupBy(outcomes, ({ kind }) => kind)
  return {
    all: scoreOf(outcomes),
    languages: Object.fromEntries(
      Object.entries(byLanguage).map(([language, some = []]) => [language, scoreOf(some)]),
    ),
    kinds: Object.fromEntries(
      Object.entries(byKind).map(([kind, some = []]) => [
        kind,
        {
          answers: some.length,
          allRight: some.filter(one => missesOf(one).length === 0).length / some.length,
        },
      ]),
    ),
    milliseconds: timesOf(outcomes),
    misses: listMisses ? outcomes.flatMap(missesOf) : [],
  }
}

const LANGUAGE = /^(?:en|de|fr|es|it|pt|nl|ja)(?=[-_.\d]|$)/

const languageOf = ({ language, id }: LabelledAnswer, file: string): string =>
  language ?? LANGUAGE.exec(file)?.[0] ?? LANGUAGE.exec(id)?.[0] ?? 'unknown'

function outcomeOf(
  { id, kind, brand, rivals, prompt, answer, labels }: LabelledAnswer,
  language: string,
): Outcome {
  const reader = createRivalReader(brand, rivals)
  const begun = performance.now()
  const read = reader({ text: answer, prompt, citations: [] })
  const milliseconds = performance.now() - begun
  const nameOf = (party: number): string => ([brand, ...rivals][party] as BrandNames).name
  return {
    id,
    kind,
    language,
    milliseconds,
    found: {
      mentioned: read.mentioned.map(nameOf),
      ranks: Object.fromEntries([...(read.ranks ?? [])].map(([party, rank]) => [nameOf(party), rank])),
      // Labels name those that are recommended in the place of the brand.
      recommendedInstead: distinct(
        read.instead
          .filter(({ recommended, of }) => recommended !== 0 && (of ?? 0) === 0)
          .map(({ recommended }) => nameOf(recommended)),
      ),
      citedDomains: read.cited.map(({ domain }) => domain),
    },
    labels: {
      ...labels,
      ranks: labels.ranks ?? {},
      citedDomains: distinct(labels.citedDomains.map(domain => registrableDomain(domain) ?? domain)),
    },
  }
}

function timesOf(outcomes: Outcome[]): RivalsResult['milliseconds'] {
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return {
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    median: times[times.length >> 1] ?? 0,
    slowest: times.at(-1) ?? 0,
  }
}

const distinct = (values: string[]): string[] => [...new Set(values)]

function scoreOf(outcomes: Outcome[]): RivalsScore {
  return {
    answers: outcomes.length,
    mentions: setScore(outcomes, 'mentioned'),
    ranks: rankScore(outcomes),
    recommendedInstead: setScore(outcomes, 'recommendedInstead'),
    citedDomains: setScore(outcomes, 'citedDomains'),
  }
}

type SetName = 'mentioned' | 'recommendedInstead' | 'citedDomains'

/** Nothing to divide by is not a number, and is not shown. */
function setScore(outcomes: Outcome[], name: SetName): RivalsScore['mentions'] {
  const count = { right: 0, found: 0, labelled: 0, answers: 0 }
  for (const { found, labels } of outcomes) {
    count.right += found[name].filter(value => labels[name].includes(value)).length
    count.found += found[name].length
    count.labelled += labels[name].length
    count.answers += sameSet(found[name], labels[name]) ? 1 : 0
  }
  return {
    precision: count.right / count.found,
    recall: count.right / count.labelled,
    answersRight: count.answers / outcomes.length,
  }
}

const sameSet = (one: string[], other: string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

function rankScore(outcomes: Outcome[]): RivalsScore['ranks'] {
  const ranked = outcomes.filter(({ labels }) => Object.keys(labels.ranks).length > 0)
  const unranked = outcomes.filter(({ labels }) => Object.keys(labels.ranks).length === 0)
  const pairs = ranked.flatMap(({ found, labels }) =>
    Object.entries(labels.ranks).map(([name, rank]) => found.ranks[name] === rank),
  )
  return {
    answers: ranked.length,
    answersRight:
      ranked.filter(({ found, labels }) => sameRanks(found.ranks, labels.ranks)).length / ranked.length,
    labelled: pairs.length,
    right: pairs.filter(Boolean).length / pairs.length,
    unranked: unranked.length,
    wronglyRanked: unranked.filter(({ found }) => Object.keys(found.ranks).length > 0).length,
  }
}

const inOrder = (ranks: Record<string, number>): string => JSON.stringify(Object.entries(ranks).sort())
const sameRanks = (one: Record<string, number>, other: Record<string, number>): boolean =>
  inOrder(one) === inOrder(other)

function missesOf({ id, kind, found, labels }: Outcome): string[] {
  const sets = (['mentioned', 'recommendedInstead', 'citedDomains'] as const).flatMap(name =>
    sameSet(found[name], labels[name]) ? [] : [[name, found[name].join(), labels[name].join()]],
  )
  const ranks = sameRanks(found.ranks, labels.ranks)
    ? []
    : [['ranks', inOrder(found.ranks), inOrder(labels.ranks)]]
  return [...sets, ...ranks].map(([what, is, should]) => `${id} (${kind}) ${what}: ${is}, labelled ${should}`)
}
