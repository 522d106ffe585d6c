// Takes up a protocol that somebody else planned, to be asked by this installation with its own keys. If the brand
// differs from the protocol's, that is stated, since verdicts rest on its names and facts.

import type { StudyProtocol } from '@brand-citation-forensics/proof'
import { addPrompts, createBrand } from '../../brands/change-brand.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { listPrompts } from '../../brands/store.ts'
import { type Brand, PROMPT_INTENTS, type Prompt, type PromptIntent } from '../../model/brand.ts'
import { AppError } from '../../model/errors.ts'
import { effectiveLocale, LOCALE_PARTS, type Locale } from '../../model/locale.ts'
import type { Transaction } from '../../platform/database.ts'
import { type IdempotentRequest, once, type Replayable } from '../../platform/idempotency.ts'
import { enterFacts } from '../../truth/enter-facts.ts'
import { activeFacts } from '../../truth/store.ts'
import { type PlanDeps, type PlannedStudy, placeStudy } from './plan-study.ts'
import { brandOf, checkedProtocol, differencesTo, factsOf, shortened } from './protocol.ts'

interface ImportRequest {
  actor: string
  protocol: unknown
  startsAt: Date | null
  idempotency: Omit<IdempotentRequest, 'now'> | null
}

/** For a brand watched here. `ownFacts`: this installation's names and facts replace the protocol's. */
export async function importStudy(
  deps: PlanDeps,
  {
    actor,
    brandId,
    ownFacts,
    startsAt,
    idempotency,
    ...request
  }: ImportRequest & { brandId: string; ownFacts: boolean },
): Promise<Replayable<PlannedStudy>> {
  const given = checkedProtocol(request.protocol)
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, idempotency && { ...idempotency, now }, async () => {
      const brand = await requireLockedBrand(tx, brandId)
      const facts = await activeFacts(tx, brand.id)
      const differences = differencesTo(given, brand, facts)
      if (differences.length > 0 && !ownFacts)
        throw new AppError(
          'conflict',
          `The brand is not the one of the protocol: ${shortened(differences)}`,
          {
            extra: { differences },
          },
        )
      // Its hash then differs, and whoever compares is told how it differs.
      const protocol =
        differences.length > 0 ? { ...given, brand: brandOf(brand), facts: factsOf(facts) } : given
      return takeUp(tx, deps, { actor, brand, protocol: checkedProtocol(protocol), startsAt, now })
    }),
  )
}

/** With a new brand, whose facts are entered from the protocol: brand, facts, prompts and study, or nothing. */
export async function importWithBrand(
  deps: PlanDeps,
  { actor, plan, startsAt, idempotency, ...request }: ImportRequest & { plan: string },
): Promise<Replayable<PlannedStudy>> {
  const protocol = checkedProtocol(request.protocol)
  const now = deps.clock.now()
  return deps.database.transaction(tx =>
    once(tx, idempotency && { ...idempotency, now }, async () => {
      const here = { database: tx, clock: deps.clock }
      const brand = await createBrand(here, { actor, fields: { ...protocol.brand, plan } })
      const facts = protocol.facts.map(({ key, value, source }) => ({
        ...{ key, value },
        ...(source !== undefined && /^https?:/.test(source) && { source }),
      }))
      if (facts.length > 0)
        await enterFacts(here, { actor, brandId: brand.id, facts, file: null, asIs: true })
      const differences = differencesTo(protocol, brand, await activeFacts(tx, brand.id))
      if (differences.length > 0)
        throw new AppError('conflict', `This installation reads facts otherwise: ${shortened(differences)}`, {
          extra: { differences },
        })
      return takeUp(tx, deps, { actor, brand, protocol, startsAt, now })
    }),
  )
}

interface TakenUp {
  actor: string
  brand: Brand
  protocol: StudyProtocol
  startsAt: Date | null
  now: Date
}

/** Missing prompts are added, and asked by the study alone. */
async function takeUp(tx: Transaction, deps: PlanDeps, study: TakenUp): Promise<PlannedStudy> {
  const { actor, brand, protocol } = study
  const left = new Set(await listPrompts(tx, brand.id))
  const prompts: Pick<Prompt, 'id'>[] = []
  for (const { text, intent, ...place } of protocol.prompts) {
    const isSame = (prompt: Prompt) =>
      prompt.text === text &&
      prompt.intent === intent &&
      (isPlace(prompt, place) || isPlace(effectiveLocale(prompt, brand), place))
    const known = left.values().find(isSame)
    if (known) left.delete(known)
    const added =
      known ??
      (await addPrompt(tx, deps, { actor, brandId: brand.id, text, intent: intentOf(intent), place }))
    prompts.push(added)
  }
  return placeStudy(tx, deps, { ...study, prompts })
}

async function addPrompt(
  tx: Transaction,
  { clock }: PlanDeps,
  {
    actor,
    brandId,
    text,
    intent,
    place,
  }: { actor: string; brandId: string; text: string; intent: PromptIntent; place: Partial<Locale> },
): Promise<Prompt> {
  const prompts = [{ text, intent, ...place }]
  const [added] = await addPrompts({ database: tx, clock }, { actor, brandId, active: false, prompts })
  return added as Prompt
}

const isPlace = (locale: Locale, place: Partial<Locale>): boolean =>
  LOCALE_PARTS.every(part => locale[part] === (place[part] ?? null))

function intentOf(intent: string): PromptIntent {
  const known = PROMPT_INTENTS.find(name => name === intent)
  if (!known) throw new AppError('invalid', `Invalid body: ${intent} is no intent of a prompt`)
  return known
}
