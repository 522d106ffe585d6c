// The operator's calls about studies.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import { PortfolioCalls } from './portfolio-calls.ts'
import type {
  NewStudy,
  PageRequest,
  PlannedStudy,
  StudyAsking,
  StudyDetail,
  StudyForecast,
  StudyPage,
  StudyProtocolFile,
} from './shapes.ts'

/** A bundle of thousands of records takes long to write. */
const BUNDLE_TIMEOUT_MS = 600_000

export class StudyCalls extends PortfolioCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Newest first. */
  listStudies(brandId: string, query: PageRequest = {}, options?: CallOptions): Promise<Answer<StudyPage>> {
    const address = path`/api/admin/brands/${brandId}/studies`
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  /** Plans nothing. */
  forecastStudy(brandId: string, body: StudyAsking, options?: CallOptions): Promise<Answer<StudyForecast>> {
    const address = path`/api/admin/brands/${brandId}/studies/forecast`
    return this.#sender.json({ method: 'POST', path: address, body }, options)
  }

  /** Seals the plan; asking begins at its start. */
  planStudy(brandId: string, body: NewStudy, options?: CallOptions): Promise<Answer<PlannedStudy>> {
    const address = path`/api/admin/brands/${brandId}/studies`
    return this.#sender.json({ method: 'POST', path: address, body, enqueues: true }, options)
  }

  /** By somebody else's protocol, for a brand that has its names and facts. */
  importStudy(
    brandId: string,
    body: { protocol: StudyProtocolFile; startsAt?: string },
    options?: CallOptions,
  ): Promise<Answer<PlannedStudy>> {
    const address = path`/api/admin/brands/${brandId}/studies/import`
    return this.#sender.json({ method: 'POST', path: address, body, enqueues: true }, options)
  }

  /** The same with a new brand that has the protocol's names and facts. */
  importStudyWithBrand(
    body: { protocol: StudyProtocolFile; plan?: string; startsAt?: string },
    options?: CallOptions,
  ): Promise<Answer<PlannedStudy>> {
    const call = { method: 'POST', path: '/api/admin/studies/import', body, enqueues: true } as const
    return this.#sender.json(call, options)
  }

  getStudy(studyId: string, options?: CallOptions): Promise<Answer<StudyDetail>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/studies/${studyId}` }, options)
  }

  cancelStudy(studyId: string, options?: CallOptions): Promise<Answer<StudyDetail>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/studies/${studyId}/cancel` }, options)
  }

  getProtocol(studyId: string, options?: CallOptions): Promise<Answer<StudyProtocolFile>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/studies/${studyId}/protocol` }, options)
  }

  /** The text of the file, byte for byte. */
  exportStudy(studyId: string, options: CallOptions = {}): Promise<string> {
    const call = { method: 'GET', path: path`/api/admin/studies/${studyId}/bundle` } as const
    return this.#sender.text(call, { timeoutMs: BUNDLE_TIMEOUT_MS, ...options })
  }
}
