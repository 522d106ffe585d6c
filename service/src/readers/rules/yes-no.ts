// Yes and no, where a thing is named plainly: "offers X", "X is not supported", "| X | no |".

import type { Statement } from '../statement.ts'
import { tagsOver } from './context.ts'
import { statementOf } from './meaning.ts'
import type { Range } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Hit } from './phrases.ts'
import type { Scene } from './scene.ts'
import { termsIn } from './terms.ts'
import type { Token } from './tokens.ts'

export function readYesNo(scene: Scene, passage: Passage, { hits }: { hits: Hit<string[]>[] }): Statement[] {
  const asked = scene.of('yes_no')
  const inLabel = termsIn(passage.label, scene.terms)
  const answered = inLabel.length > 0 ? answerIn(scene, passage) : null
  const fromLabel = answered
    ? asked
        .filter(({ term }) => inLabel.some(({ entry }) => entry.includes(term)))
        .map(({ matter }) => ({ matter, ...answered }))
    : []
  const fromText = hits.flatMap(hit =>
    asked
      .filter(({ term }) => hit.entry.includes(term))
      .flatMap(({ matter }) => {
        const value = polarityOf(passage, hit)
        return value === null ? [] : [{ matter, value, range: hit }]
      }),
  )
  return [...fromLabel, ...fromText].flatMap(
    ({ matter, value, range }) =>
      statementOf(scene, passage, {
        matter,
        range,
        value: String(value),
        isNegatable: true,
        precision: 'exact',
      }) ?? [],
  )
}

const YES = /^[✓✔✅☑]$/u
const NO = /^[✗✘❌✕☒]$/u

/** A cell or text behind a label that begins with yes or no. */
function answerIn({ tongue }: Scene, { tokens, isCell }: Passage): { value: boolean; range: Range } | null {
  const { yes, no } = tongue.lexicon.phrases
  const at = tokens.findIndex(({ text }) => text !== '\ufe0f')
  const token = tokens[at]
  if (!token) return null
  const [agreed, denied] = [yes.at(tokens, at), no.at(tokens, at)]
  const to = Math.max(agreed?.to ?? 0, denied?.to ?? 0, at + 1)
  const isShort = isCell || endsSaying(tokens, to)
  if (!isShort) return null
  const range = { from: at, to }
  if (denied && denied.to >= (agreed?.to ?? 0)) return { value: false, range }
  if (NO.test(token.text)) return { value: false, range }
  return agreed || YES.test(token.text) ? { value: true, range } : null
}

const endsSaying = (tokens: Token[], at: number): boolean =>
  tokens[at] === undefined || /^[.,;(–—]$/.test(tokens[at].text)

/** What the words around a thing say of it; null when they say neither. */
function polarityOf({ tagged, parts }: Passage, { from, to }: Range): boolean | null {
  const tags = tagsOver(tagged, from, to).filter(({ trigger }) => trigger.to <= from || trigger.from >= to)
  const denials = tags.filter(({ tag }) => tag === 'denied')
  if (denials.length > 0) return denials.length === 1 || isOne(denials) ? false : null
  // A denial beside it that does not reach it may still be meant for it.
  const isDoubtful = tagged.some(
    ({ tag, trigger }) => tag === 'denied' && parts.part[trigger.from] === parts.part[from],
  )
  return !isDoubtful && tags.some(({ tag }) => tag === 'has') ? true : null
}

/** "Does not ... and is not" deny twice what is denied once; two that overlap are one. */
const isOne = (denials: { trigger: Range }[]): boolean =>
  denials.every(({ trigger }) => Math.abs(trigger.from - (denials[0]?.trigger.from ?? 0)) <= 2)
