// A body that each route takes, about things that a test names.

export interface Ids {
  brandId: string
  scanId: string
  studyId: string
  runId: string
  promptId: string
  rivalId: string
  factId: string
  caseId: string
  shareId: string
  reportShareId: string
  jobId: string
  keyId: string
  sessionId: string
  invitationId: string
  personId: string
  letterId: string
  feedId: string
  actorId: string
  /** Proposed facts. */
  ids: string[]
}

/** Of nothing. */
export const NO_IDS: Ids = {
  brandId: 'brd_none',
  scanId: 'scn_none',
  studyId: 'std_none',
  runId: 'run_none',
  promptId: 'prm_none',
  rivalId: 'rvl_none',
  factId: 'fct_none',
  caseId: 'cas_none',
  shareId: 'shr_none',
  reportShareId: 'shr_none',
  jobId: 'job_none',
  keyId: 'key_none',
  sessionId: 'ses_none',
  invitationId: 'inv_none',
  personId: 'psn_none',
  letterId: 'ltr_none',
  feedId: 'alw_none',
  actorId: 'act_none',
  ids: ['prf_none'],
}

/** By the route's name; the others take none, or an empty one. */
export const bodiesFor = ({ brandId, scanId, promptId, ids }: Ids): Record<string, unknown> => ({
  createScan: { brandId },
  checkPublicEvidence: { content: 'x' },
  adminCreateBrand: { name: 'Later', domain: 'later.example', plan: 'STARTER' },
  adminUpdateBrand: { name: 'Later' },
  adminSetAlertWish: { scope: brandId, pace: 'off' },
  adminMakeFeed: { scope: brandId },
  adminShareReport: {},
  adminNoteBrandExport: { content: 'facts', format: 'csv' },
  adminAddPrompts: { prompts: [{ text: 'Why?', intent: 'BRANDED' }] },
  adminChangePrompt: { active: false },
  adminTagPrompts: { add: ['pricing'], promptIds: [promptId] },
  adminAddRival: { name: 'Rivalo' },
  adminChangeRival: { active: false },
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
  adminForecastStudy: { promptIds: [promptId], engines: ['CHATGPT'] },
  adminPlanStudy: STUDY(promptId),
  adminImportStudy: { protocol: PROTOCOL },
  adminImportStudyWithBrand: { protocol: PROTOCOL, plan: 'STARTER' },
  adminSetSchedule: { cron: '0 6 * * 1' },
  adminCreateKey: { name: 'Later', brandIds: [brandId] },
  adminSetEnginePrice: { usdPerAnswer: 0.01 },
  adminTestEngine: { prompt: 'Why?' },
  adminSetMember: { role: 'viewer' },
  adminSetAdministrator: { administrator: true },
  adminAddService: { name: 'Later' },
  adminInviteMember: { role: 'viewer' },
  adminAcceptInvitation: { token: 'inv_none' },
  adminDismissRival: { name: 'Nobody' },
  adminChangeCase: { due: '2027-01-31' },
  adminDecideAllegations: { topics: ['alg_none'], verdict: 'true' },
  adminFollowCase: { budgetUsd: 5 },
  adminNoteCase: { text: 'Called them.' },
  adminReportCase: { engine: 'CHATGPT', recipient: 'The maker', text: 'It is not true.' },
  adminShareCase: { days: 7, label: 'Their counsel' },
  adminReclassify: { scanId },
  adminTestReader: {},
  adminCalibrateReader: { confirm: true },
})

const design = { question: 'Why?', engines: ['CHATGPT'], rounds: 1, samples: 1, hours: 1 }
const STUDY = (promptId: string) => ({ ...design, promptIds: [promptId] })
const PROTOCOL = {
  ...{ format: 'study-protocol@1', ...design, facts: [], prompts: [{ text: 'Why?', intent: 'BRANDED' }] },
  brand: { name: 'Later', domain: 'later.example', aliases: [] },
}
