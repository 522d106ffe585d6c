// The operator's calls about reports: a brand over some days, to look at, to save and to share.

import { AlertCalls } from './alert-calls.ts'
import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type {
  MadeReportShare,
  NewReportShare,
  PageRequest,
  Report,
  ReportDays,
  ReportShare,
  ReportSharePage,
} from './shapes.ts'

export class ReportCalls extends AlertCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  getReport(brandId: string, query: ReportDays = {}, options?: CallOptions): Promise<Answer<Report>> {
    const address = path`/api/admin/brands/${brandId}/report`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  /** The same as a file, a page to print or JSON; who takes it is recorded. */
  exportReport(
    brandId: string,
    query: ReportDays & { format?: 'html' | 'json' | undefined } = {},
    options?: CallOptions,
  ): Promise<string> {
    const address = path`/api/admin/brands/${brandId}/report/file`
    return this.#sender.text({ method: 'GET', path: address, query }, options)
  }

  /** Links to the brand's reports, newest first, including expired ones. */
  listReportShares(
    brandId: string,
    query: PageRequest = {},
    options?: CallOptions,
  ): Promise<Answer<ReportSharePage>> {
    const address = path`/api/admin/brands/${brandId}/report-shares`
    return this.#sender.json({ method: 'GET', path: address, query: { ...query } }, options)
  }

  /** Never retried: a second link would work, and nobody would know of it. */
  shareReport(
    brandId: string,
    body: NewReportShare = {},
    options?: CallOptions,
  ): Promise<Answer<MadeReportShare>> {
    const address = path`/api/admin/brands/${brandId}/report-shares`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  unshareReport(brandId: string, shareId: string, options?: CallOptions): Promise<Answer<ReportShare>> {
    const address = path`/api/admin/brands/${brandId}/report-shares/${shareId}/revoke`
    return this.#sender.json({ method: 'POST', path: address }, options)
  }
}
