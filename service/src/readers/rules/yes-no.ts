// Yes and no, where a thing is named plainly: "offers X", "X is not supported", "| X | no |".

import { tagsOver } from './context.ts'
import type { Found, Said } from './meaning.ts'
import type { Range } from './phrases.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Passage } from './topic.ts'

export function readYesNo(scene: Scene, passage: Passage, { hits, label }: Found): Said[] {
  const answered = label.length > 0 ? answerIn(scene, passage) : null
  const fromText = hits.map(hit => ({ terms: hit.entry, range: hit, value: polarityOf(passage, hit) }))
  const all = [...(answered ? [{ terms: label, ...answered }] : []), ...fromText]
  return scene.of('yes_no').flatMap(({ matter, term }) =>
    all
      .filter(({ terms, value }) => value !== null && terms.includes(term))
      .map(
        ({ range, value }): Said => ({
          matter,
          range,
          value: String(value),
          precision: 'exact',
          isNegatable: true,
        }),
      ),
  )
}

const YES = /^[✓✔✅☑]$/u
const NO = /^[✗✘❌✕☒]$/u

/** A cell or text after a label that begins with yes or no. */
function answerIn({ tongue }: Scene, { tokens, isCell }: Passage): { value: boolean; range: Range } | null {
  const from = tokens.findIndex(({ text }) => text !== '\ufe0f')
  const token = tokens[from]
  if (!token) return null
  const yes = tongue.lexicon.phrases.yes.at(tokens, from)?.to ?? (YES.test(token.text) ? from + 1 : 0)
  const no = tongue.lexicon.phrases.no.at(tokens, from)?.to ?? (NO.test(token.text) ? from + 1 : 0)
  const to = Math.max(yes, no)
  const isSaid =
    to > 0 && (isCell || tokens[to] === undefined || /^[.,;(–—]$/.test((tokens[to] as Token).text))
  return isSaid ? { value: yes > no, range: { from, to } } : null
}

/** What the words around a thing say of it; null when they say neither. */
function polarityOf({ tagged, parts }: Passage, { from, to }: Range): boolean | null {
  const tags = tagsOver(tagged(), from, to).filter(({ trigger }) => trigger.to <= from || trigger.from >= to)
  const denials = tags.filter(({ tag }) => tag === 'denied')
  // "Does not ... and is not" deny twice what is denied once; two that overlap are one.
  const first = denials[0]?.trigger.from ?? 0
  // "Never exceeds 12, and it has a library": what is affirmed in a clause of its own is not denied by an earlier one.
  const isAffirmed = tags.some(
    ({ tag, trigger }) =>
      tag === 'has' && trigger.from > first && parts.clause[trigger.from] !== parts.clause[first],
  )
  if (denials.length > 0)
    return !isAffirmed && denials.every(({ trigger }) => Math.abs(trigger.from - first) <= 2) ? false : null
  // A denial beside it that does not reach it may still be meant for it.
  const isDoubtful = tagged().some(
    ({ tag, trigger }) => tag === 'denied' && parts.part[trigger.from] === parts.part[from],
  )
  return !isDoubtful && tags.some(({ tag }) => tag === 'has') ? true : null
}
