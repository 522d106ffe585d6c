// The operator's calls about existing scans.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { SearchCalls } from './search-calls.ts'
import type { ListedScan, PageRequest, ScanDetail, ScanProgress } from './shapes.ts'

export class ScanCalls extends SearchCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** The newest 50. */
  async listScans(brandId: string, options?: CallOptions): Promise<ListedScan[]> {
    return (await this.listScanPage(brandId, {}, options)).scans
  }

  /** Newest first. */
  listScanPage(
    brandId: string,
    query: PageRequest = {},
    options?: CallOptions,
  ): Promise<Answer<{ scans: ListedScan[]; next: string | null }>> {
    return this.#sender.json(
      { method: 'GET', path: path`/api/admin/brands/${brandId}/scans`, query },
      options,
    )
  }

  getScan(scanId: string, options?: CallOptions): Promise<Answer<ScanDetail>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/scans/${scanId}` }, options)
  }

  /** The same without its runs, for polling. */
  getScanProgress(scanId: string, options?: CallOptions): Promise<Answer<ScanProgress>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/scans/${scanId}/progress` }, options)
  }

  /** A run's bundle as PDF/A-3. Throws ConflictError if it contains characters that the exhibit's fonts lack. */
  exportExhibit(runId: string, query: { trail?: boolean } = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.#sender.bytes({ method: 'GET', path: path`/api/admin/runs/${runId}/exhibit`, query }, options)
  }

  /** Nothing more is asked for it; what was asked is kept. Throws ConflictError if it has ended. */
  cancelScan(scanId: string, options?: CallOptions): Promise<Answer<ScanProgress>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/scans/${scanId}/cancel` }, options)
  }
}
