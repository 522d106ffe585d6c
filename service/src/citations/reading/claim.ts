// The claim that a judged statement becomes.

import type { Claim } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { type Matter, nameIn, stepsOf } from '../../readers/matter.ts'
import { VALUE_KINDS, type ValueKind } from '../../values/kinds.ts'
import { type Comparison, comparisonWords } from '../../values/value.ts'
import { type Calibration, confidenceOfKind } from '../calibration.ts'
import type { Passed } from '../gate/gate.ts'
import type { KnownNames } from '../gate/others.ts'
import { Phrases, wordsOf } from '../gate/words.ts'
import type { KnownFacts } from './known-facts.ts'
import type { Subject } from './subject.ts'

export interface Finding extends Pick<Claim, 'verdict' | 'kind' | 'suspected' | 'doubt' | 'disputed'> {
  deciding: Fact | null
}

/** Null for what no statement made: a false citation. */
export const kindOfRule = (rule: string): ValueKind | null =>
  VALUE_KINDS.find(kind => kind === rule.split('/')[1]) ?? null

export interface Judged {
  one: Passed
  reader: string
  facts: KnownFacts
  calibration: Calibration
  compared: Comparison<Fact>[]
  finding: Finding
}

export function claimOf(
  answer: string,
  { one, reader, facts, calibration, compared, finding }: Judged,
): Claim {
  const { statement, matter, start, end, aside } = one
  const { deciding, ...verdict } = finding
  return {
    text: answer.slice(start, end),
    start,
    end,
    facet: facetOf(matter),
    value: statement.value,
    polarity: isDenial(one) ? 'denied' : 'affirmed',
    ...verdict,
    rule: `model/${matter.kind}`,
    confidencePermille: confidenceOfKind(calibration, matter.kind),
    hard: !TASTE.test(matter.key),
    factId: deciding?.id ?? null,
    facts: [...new Set(compared.flatMap(one => one.facts))].map(({ id, source, hash }) => ({
      id,
      source,
      hash,
    })),
    matter: matter.key,
    reader,
    ...(deciding && {
      comparison: comparisonWords(matter, statement, deciding, facts.byMatter.get(matter.key) ?? []),
    }),
    ...(aside && { aside }),
  }
}

const isDenial = ({ statement, matter }: Passed): boolean =>
  statement.voice === 'denied' || (matter.kind === 'yes_no' && statement.value === 'false')

/** Whether a place is cosy is a matter of taste; nobody is accused of it. */
const TASTE = /\[(?:Ambience|Atmosphere)\b/i

/** The property in schema.org words: price, address, employee. */
function facetOf({ key }: Matter): string {
  const steps = stepsOf(key).map(step => step.replace(/\[[^\]]*\]$/, ''))
  if (steps[0] === 'address') return 'address'
  const last = steps.at(-1) ?? key
  return last === 'name' ? (steps.at(-2) ?? last) : last
}

/** Names of the brand's own things, and of what its facts speak of. */
export function knownNames({ brand, facts, earlier }: Subject, matters: Matter[]): KnownNames {
  const names = [brand.name, ...brand.aliases]
  const products = matters.flatMap(({ product }) => product ?? [])
  // "Tarnwick Team" is mostly called Team.
  const short = products.flatMap(product => names.map(name => product.replace(name, '').trim()))
  // So is "Fellguard Jacket" called Fellguard, where no other product begins so.
  const firsts = products.flatMap(product => /^\p{Lu}[\p{L}\p{N}]{3,}(?=\s)/u.exec(product) ?? [])
  const alone = firsts.filter(first => firsts.filter(one => one === first).length === 1)
  const inKeys = [...facts, ...earlier].flatMap(({ key }) => stepsOf(key).map(step => nameIn(step) ?? ''))
  const own = [...new Set([...names, ...products, ...short, ...alone])].filter(name => name !== '')
  const values = [...facts, ...earlier].map(({ value }) => value)
  return {
    own: new Phrases(own),
    products: [...new Set(products)],
    words: new Set([...own, ...inKeys, ...values].flatMap(wordsOf)),
  }
}
