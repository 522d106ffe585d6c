// Where things belong: the brand or person behind each kind of identifier. One resolver each, for routes and tools.

import { findInvitation } from '../access/people/invitations/store.ts'
import { INSTALLATION } from '../access/people/store.ts'
import { ownerOfSession } from '../access/sessions/store.ts'
import { findKey } from '../access/store.ts'
import { findLetter } from '../alerts/letters/store.ts'
import { findPrompt } from '../brands/store.ts'
import { findCase } from '../cases/people/store.ts'
import { findJob } from '../jobs/store.ts'
import type { Sql } from '../platform/database.ts'
import { findRival } from '../rivals/store.ts'
import { findRun } from '../scans/runs/store.ts'
import { findScan } from '../scans/store.ts'
import { findStudy } from '../scans/studies/store.ts'
import { findProposals } from '../truth/proposed/store.ts'
import { findFact } from '../truth/store.ts'

/** Null: the installation, where only administrators have access. */
export type Home = { brand: string | null } | { person: string | null }

interface Resolver {
  called: string
  /** Null when there is no such thing. */
  homeOf(sql: Sql, id: string): Promise<Home | null>
}

const inBrand = (thing: { brandId: string } | null | undefined): Home | null =>
  thing ? { brand: thing.brandId } : null

/** By the name of the field that holds the identifier. */
export const SUBJECTS = {
  // Existence does not matter: nobody has a part in a brand that does not exist.
  brandId: { called: 'Brand', homeOf: async (_sql, id) => ({ brand: id }) },
  scanId: { called: 'Scan', homeOf: async (sql, id) => inBrand(await findScan(sql, id)) },
  studyId: { called: 'Study', homeOf: async (sql, id) => inBrand(await findStudy(sql, id)) },
  runId: { called: 'Run', homeOf: async (sql, id) => inBrand(await brandOfRun(sql, id)) },
  promptId: { called: 'Prompt', homeOf: async (sql, id) => inBrand(await findPrompt(sql, id)) },
  rivalId: { called: 'Rival', homeOf: async (sql, id) => inBrand(await findRival(sql, id)) },
  factId: { called: 'Fact', homeOf: async (sql, id) => inBrand(await findFact(sql, id)) },
  caseId: { called: 'Case', homeOf: async (sql, id) => inBrand(await findCase(sql, id)) },
  jobId: { called: 'Job', homeOf: homeOfJob },
  keyId: {
    called: 'Key',
    homeOf: async (sql, id) => {
      const key = await findKey(sql, id)
      return key && { person: key.ownerId }
    },
  },
  sessionId: {
    called: 'Session',
    homeOf: async (sql, id) => {
      const person = await ownerOfSession(sql, id)
      return person === undefined ? null : { person }
    },
  },
  // Only that person, and administrators.
  personId: { called: 'Person', homeOf: async (_sql, id) => ({ person: id }) },
  letterId: {
    called: 'Letter',
    homeOf: async (sql, id) => {
      const letter = await findLetter(sql, id)
      return letter && { person: letter.personId }
    },
  },
  invitationId: {
    called: 'Invitation',
    homeOf: async (sql, id) => {
      const invitation = await findInvitation(sql, id)
      return invitation && { brand: invitation.scope === INSTALLATION ? null : invitation.scope }
    },
  },
  /** Proposed facts, several at once. */
  ids: { called: 'Proposed fact', homeOf: async (sql, id) => inBrand((await findProposals(sql, [id]))[0]) },
} as const satisfies Record<string, Resolver>

export type Subject = keyof typeof SUBJECTS

async function brandOfRun(sql: Sql, id: string): Promise<{ brandId: string } | null> {
  const run = await findRun(sql, id)
  return run && { brandId: run.brand.id }
}

/** A job is about a brand, scan, run or fact; any other work belongs to the installation. */
async function homeOfJob(sql: Sql, id: string): Promise<Home | null> {
  const job = await findJob(sql, id)
  if (!job) return null
  const { kind, subjectId } = job
  if (kind === 'calibrate-reader') return { brand: null }
  const about =
    (await findScan(sql, subjectId)) ?? (await brandOfRun(sql, subjectId)) ?? (await findFact(sql, subjectId))
  return { brand: about?.brandId ?? subjectId }
}
