import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CLAIM_VERDICTS, type Claim, CONTRADICTION_KINDS } from '../../model/citation.ts'
import { accusationAmong, CITATION_FACET, decide, type Findings } from './decide.ts'

const SOURCE = 'https://tessaro.example/story'
const claim = (fields: Partial<Claim> = {}): Claim => ({
  text: 'founded in 1912',
  start: 0,
  end: 15,
  facet: 'foundingDate',
  value: '1912',
  polarity: 'affirmed',
  verdict: 'supported',
  kind: null,
  rule: 'dates/founded',
  confidencePermille: 900,
  hard: true,
  factId: 'fct_1',
  facts: [{ id: 'fct_1', source: SOURCE, hash: '0'.repeat(64) }],
  ...fields,
})
const wrong = (fields: Partial<Claim> = {}) =>
  claim({ verdict: 'contradicted', kind: 'wrong_value', ...fields })
const suspicion = claim({ verdict: 'unverifiable', suspected: 'wrong_value' })
const findings = (fields: Partial<Findings> = {}): Findings => ({
  mentions: 1,
  ownCitations: 0,
  attachedCitations: 0,
  claims: [],
  unread: 0,
  isRead: true,
  echo: null,
  isBareListing: false,
  ...fields,
})
const place = claim({ facet: 'address' })

const cases: [string, Partial<Findings>, string, string | null][] = [
  ['nothing', { mentions: 0 }, 'ABSENT', null],
  ['nothing, whatever is claimed', { mentions: 0, claims: [wrong()], echo: 'no_knowledge' }, 'ABSENT', null],
  ['a site alone', { mentions: 0, ownCitations: 1 }, 'DESCRIPTIVE', 'citation_only'],
  ['a contradiction', { claims: [wrong()] }, 'CONFABULATED', null],
  [
    'a contradiction among much that is right',
    { claims: [claim(), place, wrong()], attachedCitations: 1 },
    'CONFABULATED',
    null,
  ],
  ['a contradiction in an echo', { claims: [wrong()], echo: 'repeats_prompt' }, 'CONFABULATED', null],
  ['a false citation', { claims: [wrong({ facet: CITATION_FACET })] }, 'CONFABULATED', 'false_citation'],
  [
    'a false citation without a mention',
    { mentions: 0, ownCitations: 1, claims: [wrong({ facet: CITATION_FACET })] },
    'CONFABULATED',
    'false_citation',
  ],
  ['a matter of taste', { claims: [wrong({ hard: false })] }, 'DESCRIPTIVE', null],
  ['a contradiction without a fact', { claims: [wrong({ factId: null })] }, 'DESCRIPTIVE', null],
  ['a suspicion', { claims: [suspicion] }, 'DESCRIPTIVE', 'suspected'],
  [
    'a suspicion beside much that is right',
    { claims: [claim(), place, suspicion], attachedCitations: 1 },
    'DESCRIPTIVE',
    'suspected',
  ],
  ['a suspicion beside a contradiction', { claims: [suspicion, wrong()] }, 'CONFABULATED', null],
  [
    'what is hedged or open',
    { claims: [claim({ verdict: 'hedged' }), place, claim({ verdict: 'unverifiable' })] },
    'DESCRIPTIVE',
    null,
  ],
  ['an echo', { echo: 'repeats_prompt' }, 'ECHO', 'repeats_prompt'],
  ['no knowledge', { echo: 'no_knowledge' }, 'ECHO', 'no_knowledge'],
  ['a question back', { echo: 'asks_back' }, 'ECHO', 'asks_back'],
  [
    'an echo that holds what a model left unread',
    { echo: 'repeats_prompt', unread: 1 },
    'DESCRIPTIVE',
    'suspected',
  ],
  ['no knowledge, and something unread', { echo: 'no_knowledge', unread: 1 }, 'ECHO', 'no_knowledge'],
  ['what a model left unread', { unread: 1 }, 'DESCRIPTIVE', 'suspected'],
  ['the same in a list', { unread: 1, isBareListing: true }, 'DESCRIPTIVE', 'suspected'],
  ['what nobody has read', { isRead: false }, 'DESCRIPTIVE', null],
  ['an echo with a supported claim', { echo: 'repeats_prompt', claims: [claim()] }, 'DESCRIPTIVE', null],
  ['an echo with the site', { echo: 'no_knowledge', ownCitations: 1 }, 'DESCRIPTIVE', null],
  ['two facets', { claims: [claim(), place] }, 'STRONG', null],
  [
    'two facets beside a sentence that nobody read',
    { claims: [claim(), place], unread: 1 },
    'DESCRIPTIVE',
    'suspected',
  ],
  ['two claims on one facet', { claims: [claim(), claim()] }, 'DESCRIPTIVE', null],
  [
    'one facet and the site with it',
    { claims: [claim()], ownCitations: 1, attachedCitations: 1 },
    'STRONG',
    null,
  ],
  ['one facet and the site elsewhere', { claims: [claim()], ownCitations: 1 }, 'DESCRIPTIVE', null],
  ['the site alone with the name', { ownCitations: 1, attachedCitations: 1 }, 'DESCRIPTIVE', null],
  [
    'two facets and a matter of taste that differs',
    { claims: [claim(), place, wrong({ hard: false })] },
    'DESCRIPTIVE',
    null,
  ],
  ['a list', { isBareListing: true }, 'DESCRIPTIVE', 'bare_listing'],
  ['a list with two facets', { isBareListing: true, claims: [claim(), place] }, 'STRONG', null],
]

describe('the decision', () => {
  for (const [what, fields, citationClass, reason] of cases)
    test(what, () => {
      const decided = decide(findings(fields))
      assert.deepEqual([decided.citationClass, decided.reason], [citationClass, reason])
    })

  test('the surest accusation is named, with its source; several are no surer than one', () => {
    const claims = [
      wrong({ confidencePermille: 750 }),
      wrong({ text: 'in York', facet: 'address', confidencePermille: 930, kind: 'outdated' }),
      wrong({ confidencePermille: 930 }),
    ]
    assert.equal(accusationAmong(claims), claims[1])
    const { confidencePermille, rationale } = decide(findings({ claims }))
    assert.equal(confidencePermille, 930)
    assert.match(rationale, /“in York” .* address \(outdated\), see https:\/\/tessaro\.example\/story\.$/)
  })

  test('a false citation says which page, and what is wrong with it', () => {
    const gone = wrong({ facet: CITATION_FACET, value: SOURCE })
    assert.equal(
      decide(findings({ claims: [gone] })).rationale,
      `It cites ${SOURCE}, and that page is not there.`,
    )
    const lacks = wrong({ facet: CITATION_FACET, value: '1912' })
    assert.equal(
      decide(findings({ claims: [lacks] })).rationale,
      `It cites ${SOURCE} for “1912”, and the page does not say it.`,
    )
  })

  const anyClaim = fc
    .record({
      verdict: fc.constantFrom(...CLAIM_VERDICTS),
      kind: fc.constantFrom(...CONTRADICTION_KINDS, null),
      facet: fc.constantFrom('foundingDate', 'address', CITATION_FACET),
      confidencePermille: fc.nat(1000),
      hard: fc.boolean(),
      factId: fc.constantFrom('fct_1', null),
      isSuspected: fc.boolean(),
    })
    .map(({ isSuspected, ...fields }) => (isSuspected ? { ...claim(fields), ...suspicion } : claim(fields)))
  const anyFindings = fc.record({
    mentions: fc.nat(3),
    ownCitations: fc.nat(2),
    attachedCitations: fc.nat(2),
    claims: fc.array(anyClaim, { maxLength: 5 }),
    unread: fc.nat(1),
    isRead: fc.boolean(),
    echo: fc.constantFrom('no_knowledge' as const, 'asks_back' as const, 'repeats_prompt' as const, null),
    isBareListing: fc.boolean(),
  })

  test('nobody is accused without a hard contradiction of a fact, and who has one is', () =>
    fc.assert(
      fc.property(anyFindings, found => {
        const isNamed = found.mentions > 0 || found.ownCitations > 0
        const { citationClass, reason } = decide(found)
        assert.equal(citationClass === 'ABSENT', !isNamed)
        assert.equal(
          citationClass === 'CONFABULATED',
          isNamed &&
            found.claims.some(one => one.verdict === 'contradicted' && one.hard && one.factId !== null),
        )
        const isDisputed = found.claims.some(
          ({ verdict, suspected }) => verdict === 'contradicted' || suspected,
        )
        if (isDisputed || found.unread > 0) assert.notEqual(citationClass, 'STRONG')
        if (found.unread > 0 && citationClass === 'DESCRIPTIVE') assert.equal(reason, 'suspected')
      }),
    ))

  test('without its contradictions, no answer is accused', () =>
    fc.assert(
      fc.property(anyFindings, found => {
        const claims = found.claims.filter(({ verdict }) => verdict !== 'contradicted')
        assert.notEqual(decide({ ...found, claims }).citationClass, 'CONFABULATED')
      }),
    ))
})
