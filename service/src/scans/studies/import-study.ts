// Takes up a protocol that somebody else planned, to be asked by this installation with its own keys: of a brand that has
// the protocol's names and facts, since verdicts rest on them.

import type { StudyProtocol } from '@brand-citation-forensics/proof'
import { addPrompts, createBrand } from '../../brands/change-brand.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { listPrompts } from '../../brands/store.ts'
import { type Brand, PROMPT_INTENTS, type Prompt } from '../../model/brand.ts'
import { AppError } from '../../model/errors.ts'
import { effectiveLocale, LOCALE_PARTS, type Locale } from '../../model/locale.ts'
import type { Transaction } from '../../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../../platform/idempotency.ts'
import { enterFacts } from '../../truth/enter-facts.ts'
import { activeFacts } from '../../truth/store.ts'
import { type PlanDeps, type PlannedStudy, placeStudy } from './plan-study.ts'
import { checkedProtocol, differencesTo, shortened } from './protocol.ts'

interface ImportRequest {
  actor: string
  protocol: unknown
  /** A brand watched here, or the plan of a new one, whose facts are entered from the protocol. */
  of: { brandId: string } | { plan: string }
  startsAt: Date | null
  idempotency: Omit<IdempotentRequest, 'now'> | null
}

/** Brand, facts, prompts and study, or nothing. */
export async function importStudy(
  deps: PlanDeps,
  { actor, of, startsAt, idempotency, ...request }: ImportRequest,
): Promise<Replayable<PlannedStudy>> {
  const protocol = checkedProtocol(request.protocol)
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, idempotency && { ...idempotency, now }, async () => {
      const brand =
        'brandId' in of
          ? await requireLockedBrand(tx, of.brandId)
          : await newBrand(tx, deps, { actor, protocol, plan: of.plan })
      const differences = differencesTo(protocol, brand, await activeFacts(tx, brand.id))
      if (differences.length > 0)
        throw new AppError(
          'conflict',
          `The brand is not the one of the protocol: ${shortened(differences)}`,
          { extra: { differences } },
        )
      const prompts = await promptsOf(tx, deps, { actor, brand, protocol })
      return placeStudy(tx, deps, { actor, brand, protocol, prompts, startsAt, now })
    }),
  )
}

async function newBrand(
  tx: Transaction,
  { clock }: PlanDeps,
  { actor, protocol, plan }: { actor: string; protocol: StudyProtocol; plan: string },
): Promise<Brand> {
  const here = { database: tx, clock }
  const brand = await createBrand(here, { actor, fields: { ...protocol.brand, plan } })
  const facts = protocol.facts.map(({ key, value, source }) => ({
    ...{ key, value },
    ...(source !== undefined && /^https?:/.test(source) && { source }),
  }))
  if (facts.length > 0) await enterFacts(here, { actor, brandId: brand.id, facts, file: null, asIs: true })
  return brand
}

/** Missing prompts are added, and asked by the study alone. */
async function promptsOf(
  tx: Transaction,
  { clock }: PlanDeps,
  { actor, brand, protocol }: { actor: string; brand: Brand; protocol: StudyProtocol },
): Promise<Pick<Prompt, 'id'>[]> {
  const left = new Set(await listPrompts(tx, brand.id))
  const found: Pick<Prompt, 'id'>[] = []
  for (const { text, intent: name, ...place } of protocol.prompts) {
    const intent = PROMPT_INTENTS.find(known => known === name)
    if (!intent) throw new AppError('invalid', `Invalid body: ${name} is no intent of a prompt`)
    const known = left
      .values()
      .find(
        prompt =>
          prompt.text === text &&
          prompt.intent === intent &&
          (isPlace(prompt, place) || isPlace(effectiveLocale(prompt, brand), place)),
      )
    if (known) left.delete(known)
    const prompts = [{ text, intent, ...place }]
    const added = { actor, brandId: brand.id, active: false, prompts }
    found.push(...(known ? [known] : await addPrompts({ database: tx, clock }, added)))
  }
  return found
}

const isPlace = (locale: Locale, place: Partial<Locale>): boolean =>
  LOCALE_PARTS.every(part => locale[part] === (place[part] ?? null))
