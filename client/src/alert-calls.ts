// The operator's calls about alerts: what was reported, who wants what, and what became of the letters.

import { CaseCalls } from './case-calls.ts'
import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type {
  AlertFeed,
  AlertFilter,
  AlertKind,
  AlertLetter,
  AlertLetterPage,
  AlertPage,
  AlertWish,
  AlertWishes,
  LetterFilter,
  MadeAlertFeed,
} from './shapes.ts'

export class AlertCalls extends CaseCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  /** Newest first. */
  listAlerts(query: AlertFilter = {}, options?: CallOptions): Promise<Answer<AlertPage>> {
    return this.#sender.json({ method: 'GET', path: '/api/admin/alerts', query: { ...query } }, options)
  }

  getAlertWishes(personId: string, options?: CallOptions): Promise<Answer<AlertWishes>> {
    return this.#sender.json({ method: 'GET', path: path`/api/admin/people/${personId}/alerts` }, options)
  }

  /** The same again changes nothing. */
  setAlertWish(
    personId: string,
    body: Pick<AlertWish, 'scope' | 'pace'> & Partial<AlertWish>,
    options?: CallOptions,
  ): Promise<Answer<AlertWishes>> {
    return this.#sender.json(
      { method: 'PUT', path: path`/api/admin/people/${personId}/alerts`, body },
      options,
    )
  }

  /** Never retried: a feed made unseen would have an address that nobody knows. */
  makeAlertFeed(
    personId: string,
    body: { scope: string; kinds?: AlertKind[] },
    options?: CallOptions,
  ): Promise<Answer<MadeAlertFeed>> {
    const address = path`/api/admin/people/${personId}/feeds`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  revokeAlertFeed(personId: string, feedId: string, options?: CallOptions): Promise<Answer<AlertFeed>> {
    const address = path`/api/admin/people/${personId}/feeds/${feedId}`
    return this.#sender.json({ method: 'DELETE', path: address }, options)
  }

  /** Never retried: it would arrive twice. */
  tryLetter(personId: string, options?: CallOptions): Promise<Answer<AlertLetter>> {
    const address = path`/api/admin/people/${personId}/test-letter`
    return this.#sender.json({ method: 'POST', path: address, once: true }, options)
  }

  /** Newest first. */
  listLetters(query: LetterFilter = {}, options?: CallOptions): Promise<Answer<AlertLetterPage>> {
    return this.#sender.json({ method: 'GET', path: '/api/admin/letters', query: { ...query } }, options)
  }

  /** Sends an abandoned letter once more, with the same id. */
  resendLetter(letterId: string, options?: CallOptions): Promise<Answer<AlertLetter>> {
    return this.#sender.json(
      { method: 'POST', path: path`/api/admin/letters/${letterId}/resend`, once: true },
      options,
    )
  }
}
