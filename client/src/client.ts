// The ten calls of the v1 API. Each takes the identifier in the path, then what goes into the query or body,
// then options of the call itself. Planned routes have no method.

import {
  type Answer,
  type CallOptions,
  type ClientOptions,
  createSender,
  path,
  type Sender,
} from './request.ts'
import type {
  ConfabulationFilter,
  Confabulations,
  EvidenceBundle,
  GroundTruth,
  JobAcknowledgement,
  NewScan,
  NotCaptured,
  PublicContent,
  PublicEvidence,
  PublicVerdict,
  RunEvidence,
  Scan,
  StartedScan,
} from './types.ts'

export class Client {
  readonly #sender: Sender

  constructor(options: ClientOptions = {}) {
    this.#sender = createSender(options)
  }

  /** Enqueues a scan. Throws ScanCapError if the month's scans are used up, ConflictError without an active prompt. */
  async createScan(body: NewScan, options?: CallOptions): Promise<Answer<StartedScan>> {
    return this.#sender.json({ method: 'POST', path: '/v1/scans', body, enqueues: true }, options)
  }

  async getScan(scanId: string, options?: CallOptions): Promise<Answer<Scan>> {
    return this.#sender.json({ method: 'GET', path: path`/v1/scans/${scanId}` }, options)
  }

  /** At most 100 items, newest first; counts cover all classified runs that match the filter. */
  async listConfabulations(
    brandId: string,
    query: ConfabulationFilter = {},
    options?: CallOptions,
  ): Promise<Answer<Confabulations>> {
    return this.#sender.json(
      { method: 'GET', path: path`/v1/brands/${brandId}/confabulations`, query },
      options,
    )
  }

  async getRunEvidence(runId: string, options?: CallOptions): Promise<Answer<RunEvidence>> {
    return this.#sender.json({ method: 'GET', path: path`/v1/runs/${runId}/evidence` }, options)
  }

  /** Enqueues a re-verification. Throws ConflictError if the run was never classified. */
  async verifyRun(runId: string, options?: CallOptions): Promise<Answer<JobAcknowledgement>> {
    return this.#sender.json(
      { method: 'POST', path: path`/v1/runs/${runId}/verify`, enqueues: true },
      options,
    )
  }

  /**
   * With `format: 'html'` the document as text, otherwise the same content as an object. `trail: false` omits the ids of who did
   * what to the run and its facts.
   */
  getEvidenceBundle(
    runId: string,
    query: { format: 'html'; trail?: boolean },
    options?: CallOptions,
  ): Promise<string>
  getEvidenceBundle(
    runId: string,
    query?: { format?: 'json'; trail?: boolean },
    options?: CallOptions,
  ): Promise<Answer<EvidenceBundle>>
  async getEvidenceBundle(
    runId: string,
    query: { format?: 'json' | 'html'; trail?: boolean } = {},
    options?: CallOptions,
  ): Promise<Answer<EvidenceBundle> | string> {
    const call = { method: 'GET', path: path`/v1/runs/${runId}/evidence-bundle`, query } as const
    return query.format === 'html'
      ? this.#sender.text(call, options)
      : this.#sender.json<EvidenceBundle>(call, options)
  }

  async getGroundTruth(brandId: string, options?: CallOptions): Promise<Answer<GroundTruth>> {
    return this.#sender.json({ method: 'GET', path: path`/v1/brands/${brandId}/ground-truth` }, options)
  }

  async refreshGroundTruth(brandId: string, options?: CallOptions): Promise<Answer<JobAcknowledgement>> {
    const call = {
      method: 'POST',
      path: path`/v1/brands/${brandId}/ground-truth/refresh`,
      enqueues: true,
    } as const
    return this.#sender.json(call, options)
  }

  /** Public. For a hash that was never captured, the answer is `{found: false}`, not an error. */
  async getPublicEvidence(
    hash: string,
    options?: CallOptions,
  ): Promise<Answer<PublicEvidence | NotCaptured>> {
    const call = {
      method: 'GET',
      path: path`/v1/public/evidence/${hash}`,
      isPublic: true,
      mayBeAbsent: true,
    } as const
    return this.#sender.json(call, options)
  }

  /** Public; nothing is stored. `modified` and `{found: false}` are answers, not errors. */
  async checkPublicEvidence(
    hash: string,
    body: PublicContent,
    options?: CallOptions,
  ): Promise<Answer<PublicVerdict | NotCaptured>> {
    const checkPath = path`/v1/public/evidence/${hash}/check`
    const call = { method: 'POST', path: checkPath, body, isPublic: true, mayBeAbsent: true } as const
    return this.#sender.json(call, options)
  }
}
