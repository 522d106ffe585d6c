// One answer with a statement of every fate, and its verdict as a model's reading leaves it. For what shows verdicts.

import { GATE } from '../../src/citations/gate/gate.ts'
import type { SealedClassification } from '../../src/evidence/history.ts'
import type { Claim } from '../../src/model/citation.ts'
import { COMPARERS } from '../../src/values/value.ts'
import type { TestService } from '../harness.ts'
import { type PlantedRun, plantCapture, plantVerdict, responsesBody } from '../planted.ts'

export const MODEL = 'model@1 test-model'

/** The quotes of the claims below stand in it. */
const CLAIMED_ANSWER = `## Northwind Kettles at a glance

**Northwind Kettles** was founded in 1987 and gives a 10 year guarantee. It employs about 40 people and is based in Hambourg.
Until 2019 it was led by Ada Stern. The Brook Pro costs 129 EUR, and there is phone support.
Customers say that delivery takes two days. Northwind Kettles ships 12 kettles for 340 EUR.
`

export interface PlantedFact {
  id: string
  key: string
  value: string
  source: string
  hash: string
}

type Given = Pick<Claim, 'verdict'> & Partial<Claim> & { quote: string }

/** As judging writes it. */
function claim(answer: string, { quote, ...given }: Given, fact: PlantedFact | undefined): Claim {
  const start = answer.indexOf(quote)
  return {
    text: quote,
    start,
    end: start + quote.length,
    facet: 'foundingDate',
    value: quote,
    polarity: 'affirmed',
    kind: null,
    rule: 'model/text',
    confidencePermille: 950,
    hard: true,
    factId: fact?.id ?? null,
    facts: fact ? [{ id: fact.id, source: fact.source, hash: fact.hash }] : [],
    reader: MODEL,
    ...given,
  }
}

const PRICE = 'product[Brook Pro].offers.price'

/** In the order of the answer; `fact` decides those that were held against one. */
const claimsOfEveryFate = (fact: PlantedFact, answer = CLAIMED_ANSWER): Claim[] => [
  claim(
    answer,
    {
      ...{ quote: 'founded in 1987', matter: 'foundingDate', verdict: 'contradicted', kind: 'wrong_value' },
      comparison: 'answer: 1987, fact: 1992',
    },
    fact,
  ),
  suspicion(answer, '10 year guarantee', fact, {
    ...{ matter: 'warranty', doubt: 'not_calibrated', comparison: 'answer: 10 years, fact: 5 years' },
  }),
  claim(
    answer,
    {
      ...{ quote: 'about 40 people', matter: 'numberOfEmployees', verdict: 'hedged' },
      comparison: 'answer: about 40, fact: 44',
    },
    fact,
  ),
  suspicion(answer, 'Hambourg', fact, {
    ...{ matter: 'address.addressLocality', doubt: 'not_confirmed' },
    comparison: 'answer: Hambourg, fact: Hamburg',
  }),
  claim(
    answer,
    { quote: 'led by Ada Stern', matter: 'employee[CEO].name', verdict: 'unverifiable', aside: 'past' },
    undefined,
  ),
  claim(
    answer,
    {
      quote: 'The Brook Pro costs 129 EUR',
      matter: PRICE,
      verdict: 'supported',
      comparison: 'answer: 129 EUR, fact: 129 EUR',
    },
    fact,
  ),
  suspicion(answer, 'there is phone support', fact, {
    ...{ matter: 'featureList[Phone support]', disputed: true, comparison: 'answer: yes, fact: no' },
  }),
  claim(
    answer,
    {
      ...{ quote: 'delivery takes two days', matter: 'deliveryTime', verdict: 'unverifiable' },
      aside: 'reported',
    },
    undefined,
  ),
]

const suspicion = (answer: string, quote: string, fact: PlantedFact, given: Partial<Claim>): Claim =>
  claim(answer, { quote, verdict: 'unverifiable', suspected: 'wrong_value', ...given }, fact)

/** A run with that answer and verdict. */
export async function plantClaims(
  service: TestService,
  brandId: string,
  fact: PlantedFact,
): Promise<PlantedRun> {
  const run = await plantCapture(service, brandId, { body: responsesBody(CLAIMED_ANSWER) })
  const unread = 'Northwind Kettles ships 12 kettles for 340 EUR.'
  const start = CLAIMED_ANSWER.indexOf(unread)
  const content: Partial<SealedClassification> = {
    ...{ method: MODEL, claims: claimsOfEveryFate(fact), gate: GATE, comparers: COMPARERS },
    rationale: '“founded in 1987” contradicts what the brand says of foundingDate.',
    mentions: [{ start: 3, end: 20, form: 'Northwind Kettles' }],
    unread: [{ start, end: start + unread.length }],
  }
  await plantVerdict(service, run, { citationClass: 'CONFABULATED', facts: [fact.id], content })
  return run
}
