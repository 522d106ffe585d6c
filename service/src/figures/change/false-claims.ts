// False claims that an engine makes now but did not before, and vice versa. For each prompt on each engine, the last
// answers of both sides are examined, if both have one.

import { readClassifications } from '../../evidence/history.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { type ComparedClaim, claimsBySaying, isFalse } from './claims.ts'
import { type ChosenSides, type LastAnswer, lastConfabulated } from './store.ts'

/** How many answers with false claims have their verdicts read; a brand with more has other worries. */
const MOST_ANSWERS = 400
const MOST_SHOWN = 20

interface FalseClaim extends ComparedClaim {
  engine: Engine
  promptId: string
  promptText: string
}

export interface FalseClaims {
  came: FalseClaim[]
  went: FalseClaim[]
  /** All of them; only so many are listed. */
  cameTotal: number
  wentTotal: number
  /** There were more answers than were examined. */
  truncated: boolean
}

type Answer = LastAnswer & { promptText: string }

export async function falseClaims(sql: Sql, sides: ChosenSides): Promise<FalseClaims> {
  const found = await lastConfabulated(sql, sides, MOST_ANSWERS + 1)
  const answers = found.slice(0, MOST_ANSWERS)
  const verdicts = await readClassifications(
    sql,
    answers.map(({ classificationId }) => classificationId),
  )
  const saidIn = (isAfter: boolean): Map<string, FalseClaim> => {
    const said = new Map<string, FalseClaim>()
    for (const answer of answers.filter(one => one.isAfter === isAfter))
      for (const [identity, claim] of claimsIn(answer, verdicts.get(answer.classificationId)?.content)) {
        const key = `${answer.engine} ${identity}`
        const { engine, promptId, promptText } = answer
        if (!said.has(key)) said.set(key, { ...claim, engine, promptId, promptText })
      }
    return said
  }
  const [before, after] = [saidIn(false), saidIn(true)]
  const came = missingIn(before, after)
  const went = missingIn(after, before)
  return {
    came: came.slice(0, MOST_SHOWN),
    went: went.slice(0, MOST_SHOWN),
    cameTotal: came.length,
    wentTotal: went.length,
    truncated: found.length > MOST_ANSWERS,
  }
}

const claimsIn = (
  { runId }: Answer,
  content: Parameters<typeof claimsBySaying>[0][number]['content'] | undefined,
): Map<string, ComparedClaim> =>
  content ? claimsBySaying([{ runId, content }], isFalse) : new Map<string, ComparedClaim>()

const missingIn = (known: Map<string, FalseClaim>, said: Map<string, FalseClaim>): FalseClaim[] =>
  [...said].filter(([key]) => !known.has(key)).map(([, claim]) => claim)
