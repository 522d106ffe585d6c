// How long something is offered: warranty, refund, trial. Where no length is named, that it is offered at all.

import type { Fact } from '../../../model/fact.ts'
import { durationOf } from '../../values/durations.ts'
import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Bearing, Clause } from '../reader.ts'
import { durationBears, type Found } from './bearings.ts'
import type { Cue } from './known.ts'
import { durationNear } from './numbers-near.ts'
import type { View } from './view.ts'

/** Bought on top of what comes with the product. */
const OPTIONAL = new WordSet(
  list`extended, optional, additional, erweiterte, verlängerte, optionale, étendue, prolongée, ampliada, extendida, opcional, estendida, estesa, opzionale`,
)

export function durationsStated(view: View, cue: Cue, clause: Clause): Found[] {
  if (view.is(OPTIONAL, cue.from - 1)) return []
  const spot = durationNear(view, cue)
  if (spot) return [{ spot, value: `${spot.count} ${spot.unit}s`, bears: durationBears(spot) }]
  const offer = view.spot(cue.from, cue.to)
  const isOffered = clause.deniedAt(offer.start, offer.end) || hasVerbBefore(view, clause, cue.from)
  return isOffered && isWhole(view, cue) ? [{ spot: offer, value: 'true', bears: offerBears }] : []
}

/** A fact may say that there is none, or for how long there is one. */
function offerBears({ value }: Fact): Bearing {
  if (/^(?:false|no|none|0)$/i.test(value.trim())) return 'differs'
  return durationOf(value, 'day') !== null || /^(?:true|yes)$/i.test(value.trim()) ? 'agrees' : 'silent'
}

/** One loose word ("test", "returns") is not enough to speak of an offer. */
const isWhole = (view: View, { from, to }: Cue): boolean => to - from > 1 || WHOLE.test(view.word(from))
const WHOLE =
  /^(?:warranty|garant|garanz|testphase|testversion|refunds|rückerstattung|remboursement|reembolso|rimborso)/

const VERB_REACH = 6

function hasVerbBefore(view: View, clause: Clause, before: number): boolean {
  const { has } = LANGUAGE_SETS[view.sentence.language]
  for (let at = before - 1; at >= Math.max(clause.from, before - VERB_REACH); at--)
    if (view.is(has, at)) return true
  return false
}
