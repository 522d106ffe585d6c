// The operator's calls about cases: false claims, each once, and what is done about them.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { SetupCalls } from './setup-calls.ts'
import type {
  CaseChange,
  CaseDetail,
  CaseFilter,
  CaseOutcomes,
  CaseOwner,
  CasePage,
  CaseRunPage,
  CaseShare,
  CaseSharePage,
  CitedPageList,
  Following,
  FollowingAsking,
  FollowingForecast,
  HistoryPage,
  MadeCaseShare,
  NewCaseReport,
  NewCaseShare,
  NewFollowing,
  PageRequest,
} from './shapes.ts'

export class CaseCalls extends SetupCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Worst first. */
  listCases(brandId: string, query: CaseFilter = {}, options?: CallOptions): Promise<Answer<CasePage>> {
    const address = path`/api/admin/brands/${brandId}/cases`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** The brand's members; administrators take cases for themselves. */
  async listCaseOwners(brandId: string, options?: CallOptions): Promise<CaseOwner[]> {
    const call = { method: 'GET', path: path`/api/admin/brands/${brandId}/case-owners` } as const
    return (await this.#sender.json<{ people: CaseOwner[] }>(call, options)).people
  }

  getCase(caseId: string, options?: CallOptions): Promise<Answer<CaseDetail>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/cases/${caseId}` }, options)
  }

  /** Every answer that repeats it, newest first. */
  listCaseRuns(caseId: string, query: PageRequest = {}, options?: CallOptions): Promise<Answer<CaseRunPage>> {
    const address = path`/api/admin/cases/${caseId}/runs`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** Pages that its answers cite, and what they say about it. */
  listCasePages(caseId: string, options?: CallOptions): Promise<Answer<CitedPageList>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/cases/${caseId}/pages` }, options)
  }

  /** Has them visited now, except those visited within the hour: how many. */
  lookAtCasePages(caseId: string, options?: CallOptions): Promise<Answer<{ pages: number }>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/cases/${caseId}/pages/look` }, options)
  }

  getCaseHistory(
    caseId: string,
    query: PageRequest = {},
    options?: CallOptions,
  ): Promise<Answer<HistoryPage>> {
    const address = path`/api/admin/cases/${caseId}/history`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  changeCase(caseId: string, body: CaseChange, options?: CallOptions): Promise<Answer<CaseDetail>> {
    return this.#sender.json({ method: 'PATCH', path: path`/api/admin/cases/${caseId}`, body }, options)
  }

  /** Never retried: a note sent twice would appear twice. */
  noteCase(caseId: string, text: string, options?: CallOptions): Promise<Answer<CaseDetail>> {
    const address = path`/api/admin/cases/${caseId}/notes`
    return this.#sender.json({ method: 'POST', path: address, body: { text }, once: true }, options)
  }

  /** Never retried, for the same reason. */
  reportCase(caseId: string, body: NewCaseReport, options?: CallOptions): Promise<Answer<CaseDetail>> {
    const address = path`/api/admin/cases/${caseId}/reports`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  /** How it is asked again; null if it never was. */
  getFollowing(caseId: string, options?: CallOptions): Promise<Answer<{ following: Following | null }>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/cases/${caseId}/following` }, options)
  }

  /** What following it would ask and cost. */
  forecastFollowing(
    caseId: string,
    query: FollowingAsking = {},
    options?: CallOptions,
  ): Promise<Answer<FollowingForecast>> {
    const address = path`/api/admin/cases/${caseId}/following/forecast`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  followCase(
    caseId: string,
    body: NewFollowing,
    options?: CallOptions,
  ): Promise<Answer<{ following: Following | null }>> {
    const address = path`/api/admin/cases/${caseId}/following`
    return this.#sender.json({ method: 'PUT', path: address, body }, options)
  }

  unfollowCase(caseId: string, options?: CallOptions): Promise<Answer<{ following: Following | null }>> {
    return this.#sender.json({ method: 'DELETE', path: path`/api/admin/cases/${caseId}/following` }, options)
  }

  /** Days from report to disappearance, by engine; without a brand, for the whole installation. */
  getCaseOutcomes(brandId: string | null, options?: CallOptions): Promise<Answer<CaseOutcomes>> {
    const address =
      brandId === null ? '/api/admin/case-outcomes' : path`/api/admin/brands/${brandId}/case-outcomes`
    return this.#sender.json({ method: 'GET', path: address }, options)
  }

  /** Links to its file, newest first, including expired ones. */
  listCaseShares(
    caseId: string,
    query: PageRequest = {},
    options?: CallOptions,
  ): Promise<Answer<CaseSharePage>> {
    const address = path`/api/admin/cases/${caseId}/shares`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** Never retried: a second link would work, and nobody would know of it. */
  shareCase(caseId: string, body: NewCaseShare = {}, options?: CallOptions): Promise<Answer<MadeCaseShare>> {
    const address = path`/api/admin/cases/${caseId}/shares`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  unshareCase(caseId: string, shareId: string, options?: CallOptions): Promise<Answer<CaseShare>> {
    const address = path`/api/admin/cases/${caseId}/shares/${shareId}/revoke`
    return this.#sender.json({ method: 'POST', path: address }, options)
  }
}
