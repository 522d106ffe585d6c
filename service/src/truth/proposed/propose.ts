// From what a model said of a page to what is proposed: what passed the gate, has the form of a fact, is not known already and
// was not refused before.

import { lockBrand } from '../../brands/store.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { pageSlot, type SealedPageReading } from '../../evidence/extraction.ts'
import { seal } from '../../evidence/seal.ts'
import { slotsOfKind } from '../../evidence/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Brand } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { MODEL_READER, sealedReply, wellFormed } from '../../readers/model/sealed.ts'
import { type GatedStatement, PAGE_GATE } from '../../readers/pages/gate-page.ts'
import { PAGE_KEYS } from '../../readers/pages/page-keys.ts'
import type { PageReading } from '../../readers/pages/page-reader.ts'
import type { PageStatement } from '../../readers/pages/page-reply.ts'
import type { PageTask } from '../../readers/pages/page-template.ts'
import { idOfPage, PAGES, PROPOSED_FACTS } from '../audited-tables.ts'
import { activeFacts } from '../store.ts'
import { asFacts, proposedValue } from './as-facts.ts'
import { acceptAutomatically } from './decide.ts'
import type { ProposedFact } from './proposed-fact.ts'
import { isSameValue } from './same-value.ts'
import {
  endPageText,
  findPageText,
  findSetting,
  insertProposals,
  type PageText,
  proposalsOf,
  refusedProposals,
} from './store.ts'

interface PageRead {
  brand: Brand
  /** As it was when it was read. */
  kept: PageText
  task: PageTask
  reading: PageReading & { statements: PageStatement[] }
  /** What of it may be proposed. */
  passed: GatedStatement[]
  surface: string
  at: Date
}

/** Of one page, and of all that wait for somebody: more would not be looked at. */
const MOST_OF_PAGE = 200
const MOST_OPEN = 5_000

/** Seals what was read, and proposes it. Nothing when somebody else has, or when the page says something else by now. */
export async function recordReading(tx: Transaction, read: PageRead): Promise<ProposedFact[]> {
  const { brand, kept, reading, at } = read
  await lockBrand(tx, brand.id)
  const now = await findPageText(tx, brand.id, kept.url)
  if (!now || now.outcome !== null || now.textSha256 !== kept.textSha256) return []
  const subject = idOfPage(brand.id, kept.url)
  const slot = pageSlot((await slotsOfKind(tx, 'extraction', subject)).length)
  const sealed = sealedPage(read)
  const id = await seal(tx, {
    kind: 'extraction',
    subject,
    slot,
    at,
    sha256: kept.bodySha256,
    private: { ...sealed },
  })
  const end = {
    brandId: brand.id,
    url: kept.url,
    outcome: 'read',
    model: reading.model.toWellFormed(),
    reading: id,
    at,
  }
  await endPageText(tx, end)
  await sealStates(tx, PAGES, {
    ...{ actor: SYSTEM_ACTOR, action: 'page.read', at, keys: [brand.id], ids: [subject] },
  })
  const proposed = await fresh(tx, read, id)
  if (proposed.length === 0) return []
  await insertProposals(tx, proposed)
  const keys = proposed.map(one => one.id)
  await sealStates(tx, PROPOSED_FACTS, {
    actor: SYSTEM_ACTOR,
    action: 'fact.proposed',
    at,
    keys,
    isFirst: true,
  })
  const { acceptByItself } = await findSetting(tx, brand.id)
  if (acceptByItself) await acceptAutomatically(tx, { brandId: brand.id, proposed, at })
  return proposed
}

function sealedPage({ brand, task, reading, surface }: PageRead): SealedPageReading {
  const [only, ...more] = reading.replies
  return {
    brand: { id: brand.id, ...task.brand },
    page: task.page,
    surface,
    reader: MODEL_READER,
    template: reading.template,
    gate: PAGE_GATE,
    keys: PAGE_KEYS.map(({ key }) => key),
    model: reading.model.toWellFormed(),
    reply: only && more.length === 0 ? only.text.toWellFormed() : null,
    replies: reading.replies.map(sealedReply),
    text: task.text,
    statements: wellFormed(reading.statements),
  }
}

async function fresh(tx: Transaction, read: PageRead, record: string): Promise<ProposedFact[]> {
  const { brand, kept, passed, at } = read
  const active = await activeFacts(tx, brand.id)
  const open = await proposalsOf(tx, brand.id, { states: ['open'] })
  const earlier = [...open, ...(await refusedProposals(tx, brand.id))]
  const known = new Set(earlier.filter(({ source }) => source === kept.url).map(nameOf))
  const room = MOST_OPEN - open.length
  const proposed = new Map<string, ProposedFact>()
  for (const { statement } of passed) {
    const { key, quote } = statement
    const value = proposedValue(statement)
    const name = nameOf({ key, value })
    if (known.has(name) || proposed.has(name) || isKnown(active, key, value)) continue
    const page = { source: kept.url, sourceSha256: kept.bodySha256, reading: record, proposedAt: at }
    const undecided = { decision: null, decidedBy: null, decidedAt: null, facts: [] }
    proposed.set(name, { id: newId('prp', at), brandId: brand.id, key, value, quote, ...page, ...undecided })
  }
  return [...proposed.values()].slice(0, Math.max(0, Math.min(MOST_OF_PAGE, room)))
}

const nameOf = ({ key, value }: { key: string; value: string }): string => JSON.stringify([key, value])

/** Also when it makes no fact at all. */
export const isKnown = (active: Pick<Fact, 'key' | 'value'>[], key: string, value: string): boolean =>
  asFacts(key, value).every(fact =>
    active.some(known => known.key === fact.key && isSameValue(fact.key, known.value, fact.value)),
  )
