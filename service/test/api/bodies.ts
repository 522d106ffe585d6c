// A body that each route takes, about things that a test names.

export interface Ids {
  brandId: string
  scanId: string
  runId: string
  promptId: string
  factId: string
  jobId: string
  keyId: string
  sessionId: string
  invitationId: string
  personId: string
  actorId: string
  /** Proposed facts. */
  ids: string[]
}

/** Of nothing. */
export const NO_IDS: Ids = {
  brandId: 'brd_none',
  scanId: 'scn_none',
  runId: 'run_none',
  promptId: 'prm_none',
  factId: 'fct_none',
  jobId: 'job_none',
  keyId: 'key_none',
  sessionId: 'ses_none',
  invitationId: 'inv_none',
  personId: 'psn_none',
  actorId: 'act_none',
  ids: ['prf_none'],
}

/** By the route's name; the others take none, or an empty one. */
export const bodiesFor = ({ brandId, scanId, promptId, ids }: Ids): Record<string, unknown> => ({
  createScan: { brandId },
  checkPublicEvidence: { content: 'x' },
  adminCreateBrand: { name: 'Later', domain: 'later.example', plan: 'STARTER' },
  adminUpdateBrand: { name: 'Later' },
  adminAddPrompts: { prompts: [{ text: 'Why?', intent: 'BRANDED' }] },
  adminChangePrompt: { active: false },
  adminSetCadence: { cadence: 'weekly', promptIds: [promptId] },
  adminEnterFacts: { facts: [{ key: 'foundingDate', value: '1999' }] },
  adminCheckFacts: { facts: [{ key: 'foundingDate', value: '1999' }] },
  adminAcceptProposedFacts: { ids },
  adminRefuseProposedFacts: { ids },
  adminAcceptPage: { page: 'https://later.example/', ids },
  adminSetAcceptance: { acceptByItself: true },
  adminDateFact: { since: '2026-01-01' },
  adminBeginSetup: { address: 'later.example' },
  adminSettleSetup: { name: 'Later' },
  adminSetSchedule: { cron: '0 6 * * 1' },
  adminCreateKey: { name: 'Later', brandIds: [brandId] },
  adminTestEngine: { prompt: 'Why?' },
  adminSetMember: { role: 'viewer' },
  adminSetAdministrator: { administrator: true },
  adminAddService: { name: 'Later' },
  adminInviteMember: { role: 'viewer' },
  adminAcceptInvitation: { token: 'inv_none' },
  adminReclassify: { scanId },
  adminTestReader: {},
  adminCalibrateReader: { confirm: true },
})
