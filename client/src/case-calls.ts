// The operator's calls about cases: false claims, each once, and what is done about them.

import type { HistoryPage } from './admin-types.ts'
import type {
  CaseChange,
  CaseDetail,
  CaseFilter,
  CaseOwner,
  CasePage,
  CaseRunPage,
  NewCaseReport,
} from './case-types.ts'
import type { PageRequest } from './console-types.ts'
import { type Answer, type CallOptions, path, type Sender } from './request.ts'
import { SetupCalls } from './setup-calls.ts'

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

  /** The members of the brand; administrators take cases themselves. */
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

  /** Never retried: a note that was sent twice would stand there twice. */
  noteCase(caseId: string, text: string, options?: CallOptions): Promise<Answer<CaseDetail>> {
    const address = path`/api/admin/cases/${caseId}/notes`
    return this.#sender.json({ method: 'POST', path: address, body: { text }, once: true }, options)
  }

  /** Never retried, for the same reason. */
  reportCase(caseId: string, body: NewCaseReport, options?: CallOptions): Promise<Answer<CaseDetail>> {
    const address = path`/api/admin/cases/${caseId}/reports`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }
}
