// From what a reader found to a verdict. The only place where verdicts and kinds of contradiction are decided.

import type { Claim, ClaimVerdict, ContradictionKind } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { confidenceOf } from './confidence.ts'
import type { Statement } from './reader.ts'

interface Finding {
  verdict: ClaimVerdict
  kind: ContradictionKind | null
  deciding: Fact | undefined
}

export function judge(statement: Statement, text: string): Claim {
  const { verdict, kind, deciding } = find(statement)
  const { start, end, facet, value, polarity, rule, hard } = statement
  return {
    text: text.slice(start, end),
    start,
    end,
    facet,
    value,
    polarity,
    verdict,
    kind,
    rule,
    confidencePermille: confidenceOf(rule),
    hard,
    factId: deciding?.id ?? null,
    facts: statement.facts.map(({ id, source, hash }) => ({ id, source, hash })),
  }
}

function find(statement: Statement): Finding {
  const { clause, facts } = statement
  if (clause.subject === 'unclear' || clause.attributedAt(statement.start)) return UNVERIFIABLE
  // The first fact of each bearing.
  let agreeing: Fact | undefined
  let differing: Fact | undefined
  let near: Fact | undefined
  for (const fact of facts) {
    const bearing = statement.bears(fact)
    if (bearing === 'agrees') agreeing ??= fact
    else if (bearing === 'differs') differing ??= fact
    else if (bearing === 'near') near ??= fact
  }
  const supports = statement.need === 'one' ? agreeing : (differing ?? near) ? undefined : agreeing
  if (supports) return { verdict: 'supported', kind: null, deciding: supports }
  if (near && !differing && clause.hedgedAt(statement.start, statement.end))
    return { verdict: 'hedged', kind: null, deciding: near }
  const against = differing ?? near
  if (!against) return UNVERIFIABLE
  return { verdict: 'contradicted', kind: kindOf(statement, against), deciding: against }
}

const UNVERIFIABLE: Finding = { verdict: 'unverifiable', kind: null, deciding: undefined }

const NOTHING = new Set(['false', 'no', 'none', 'closed', '0'])

function kindOf(statement: Statement, against: Fact): ContradictionKind {
  const agrees = (fact: Fact): boolean => statement.bears(fact) === 'agrees'
  if (statement.earlier.some(agrees)) return 'outdated'
  if (statement.polarity === 'affirmed' && NOTHING.has(against.value.toLowerCase())) return 'invented'
  return statement.others.some(agrees) ? 'misattributed' : 'wrong_value'
}
