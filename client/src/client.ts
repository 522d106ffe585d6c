// The ten calls of the v1 API. Each takes the identifier in the path, then what goes into the query or body,
// then options of the call itself. Planned routes have no method.

import { type Api, createApi } from './api.ts'
import { type Answer, type CallOptions, type ClientOptions, newKey } from './request.ts'
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
  readonly #api: Api

  constructor(options: ClientOptions = {}) {
    this.#api = createApi(options)
  }

  /** Enqueues a scan. Throws ScanCapError if the month's scans are used up, ConflictError without an active prompt. */
  createScan(body: NewScan, options?: CallOptions): Promise<Answer<StartedScan>> {
    return this.#api.POST('/v1/scans', { body, ...once(options) })
  }

  getScan(scanId: string, options?: CallOptions): Promise<Answer<Scan>> {
    return this.#api.GET('/v1/scans/{scanId}', { params: { path: { scanId } }, ...options })
  }

  /** At most 100 items, newest first; counts cover all classified runs that match the filter. */
  listConfabulations(
    brandId: string,
    query: ConfabulationFilter = {},
    options?: CallOptions,
  ): Promise<Answer<Confabulations>> {
    const params = { path: { brandId }, query }
    return this.#api.GET('/v1/brands/{brandId}/confabulations', { params, ...options })
  }

  getRunEvidence(runId: string, options?: CallOptions): Promise<Answer<RunEvidence>> {
    return this.#api.GET('/v1/runs/{runId}/evidence', { params: { path: { runId } }, ...options })
  }

  /** Enqueues a re-verification. Throws ConflictError if the run was never classified. */
  verifyRun(runId: string, options?: CallOptions): Promise<Answer<JobAcknowledgement>> {
    return this.#api.POST('/v1/runs/{runId}/verify', { params: { path: { runId } }, ...once(options) })
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
  getEvidenceBundle(
    runId: string,
    { format, trail }: { format?: 'json' | 'html'; trail?: boolean } = {},
    options?: CallOptions,
  ): Promise<Answer<EvidenceBundle> | string> {
    const query = {
      format,
      ...(trail !== undefined && { trail: trail ? ('true' as const) : ('false' as const) }),
    }
    const given = { params: { path: { runId }, query }, ...options }
    const call = format === 'html' ? this.#api.text : this.#api.GET
    return call('/v1/runs/{runId}/evidence-bundle', given)
  }

  getGroundTruth(brandId: string, options?: CallOptions): Promise<Answer<GroundTruth>> {
    return this.#api.GET('/v1/brands/{brandId}/ground-truth', { params: { path: { brandId } }, ...options })
  }

  refreshGroundTruth(brandId: string, options?: CallOptions): Promise<Answer<JobAcknowledgement>> {
    const params = { path: { brandId } }
    return this.#api.POST('/v1/brands/{brandId}/ground-truth/refresh', { params, ...once(options) })
  }

  /** Public. For a hash that was never captured, the answer is `{found: false}`, not an error. */
  getPublicEvidence(hash: string, options?: CallOptions): Promise<Answer<PublicEvidence | NotCaptured>> {
    return this.#api.GET('/v1/public/evidence/{hash}', { params: { path: { hash } }, ...options })
  }

  /** Public; nothing is stored. `modified` and `{found: false}` are answers, not errors. */
  checkPublicEvidence(
    hash: string,
    body: PublicContent,
    options?: CallOptions,
  ): Promise<Answer<PublicVerdict | NotCaptured>> {
    return this.#api.POST('/v1/public/evidence/{hash}/check', {
      params: { path: { hash } },
      body,
      ...options,
    })
  }
}

/** What enqueues work carries a key, which makes a retry safe. */
const once = (options?: CallOptions): CallOptions => ({ idempotencyKey: newKey(), ...options })
