// By prompt and engine: the last answers of either side, their classes, claims and citations.

import { readingBehind } from '@brand-citation-forensics/proof'
import { isOwnSource } from '../../citations/mentions/owned.ts'
import { foldAddress, isAddress, isInside } from '../../engines/reading/addresses.ts'
import {
  readAnswerCaptures,
  readClassifications,
  type SealedAnswerReading,
  type SealedClassification,
} from '../../evidence/history.ts'
import type { BrandRef } from '../../model/brand.ts'
import { type CitationClass, type CitationCounts, noCounts } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import type { Cursor, Page } from '../../platform/keyset.ts'
import { chooseScans, type WantedSides } from './choose-scans.ts'
import { type ClaimChanges, claimChanges, claimsBySaying } from './claims.ts'
import { type ComparedPrompt, comparedPrompts, type LastAnswer, lastAnswers } from './store.ts'

interface SideBySideRequest {
  brand: BrandRef
  wanted: WantedSides
  isOnlyChanged: boolean
  after: Cursor | null
  limit: number
}

interface SideAnswers {
  counts: CitationCounts
  answers: { runId: string; sample: number; citationClass: CitationClass; capturedAt: string }[]
}

interface CitedPage {
  url: string
  title: string | null
  owned: boolean
  inside: boolean
}

interface EnginePair {
  engine: Engine
  before: SideAnswers
  after: SideAnswers
  /** Null if a side has no answer: then nothing is known to have appeared or vanished. */
  claims: ClaimChanges | null
  citations: { gained: CitedPage[]; lost: CitedPage[] } | null
}

export interface PromptPairs {
  prompt: ComparedPrompt
  engines: EnginePair[]
}

export async function readSideBySide(sql: Sql, request: SideBySideRequest): Promise<Page<PromptPairs>> {
  const sides = await chooseScans(sql, request.brand.id, request.wanted)
  const { rows: prompts, next } = await comparedPrompts(sql, sides, request)
  const answers = await lastAnswers(
    sql,
    sides,
    prompts.map(({ id }) => id),
  )
  const verdicts = await readClassifications(
    sql,
    answers.map(({ classificationId }) => classificationId),
  )
  const captures = await readAnswerCaptures(
    sql,
    answers.map(({ runId }) => runId),
  )
  const judged = answers.flatMap(answer => {
    const content = verdicts.get(answer.classificationId)?.content
    const { citations = [] } = readingBehind(content, captures.get(answer.runId)) ?? {}
    return content ? [{ ...answer, content, citations }] : []
  })
  const byPrompt = Map.groupBy(judged, ({ promptId }) => promptId)
  const rows = prompts.map(({ id, text, intent }) => ({
    prompt: { id, text, intent },
    engines: [...Map.groupBy(byPrompt.get(id) ?? [], ({ engine }) => engine)].map(([engine, own]) =>
      pairOf(engine, own, request.brand.domain),
    ),
  }))
  return { rows, next }
}

type Judged = LastAnswer & { content: SealedClassification; citations: SealedAnswerReading['citations'] }

function pairOf(engine: Engine, own: Judged[], domain: string): EnginePair {
  const before = own.filter(({ isAfter }) => !isAfter)
  const after = own.filter(({ isAfter }) => isAfter)
  const isPair = before.length > 0 && after.length > 0
  return {
    engine,
    before: sideOf(before),
    after: sideOf(after),
    claims: isPair ? claimChanges(claimsOf(before), claimsOf(after)) : null,
    citations: isPair ? citationChanges(citedBy(before, domain), citedBy(after, domain)) : null,
  }
}

function sideOf(answers: Judged[]): SideAnswers {
  const counts = noCounts()
  for (const { citationClass } of answers) counts[citationClass] += 1
  return {
    counts,
    answers: answers.map(({ runId, sample, citationClass, capturedAt }) => ({
      ...{ runId, sample, citationClass },
      capturedAt: capturedAt.toISOString(),
    })),
  }
}

/** What was set aside is about others, or about the past. */
const claimsOf = (answers: Judged[]) => claimsBySaying(answers, ({ aside }) => aside === undefined)

/** By page, whatever the tracking parameters. */
function citedBy(answers: Judged[], domain: string): Map<string, CitedPage> {
  const pages = new Map<string, CitedPage>()
  for (const { citations } of answers)
    for (const { url, title } of citations) {
      const folded = isAddress(url) ? foldAddress(url) : url
      if (!pages.has(folded))
        pages.set(folded, { url, title, owned: isOwnSource({ url, title }, domain), inside: isInside(url) })
    }
  return pages
}

const citationChanges = (before: Map<string, CitedPage>, after: Map<string, CitedPage>) => ({
  gained: [...after].filter(([page]) => !before.has(page)).map(([, cited]) => cited),
  lost: [...before].filter(([page]) => !after.has(page)).map(([, cited]) => cited),
})
