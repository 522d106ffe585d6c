// The operator's calls about people, invitations and sessions.

import { type Answer, type CallOptions, path, type Sender } from './old-calls.ts'
import type {
  BrandRole,
  ConsoleSession,
  FailedSignIns,
  HistoryPage,
  Invitation,
  MadeInvitation,
  Me,
  NewInvitation,
  NotedExport,
  Person,
  TrailFilter,
} from './shapes.ts'
import { TableCalls } from './table-calls.ts'

export class PeopleCalls extends TableCalls {
  readonly #sender: Sender

  constructor(sender: Sender) {
    super(sender)
    this.#sender = sender
  }

  getMe(options?: CallOptions): Promise<Answer<Me>> {
    return this.#sender.json({ method: 'GET', path: '/api/admin/me' }, options)
  }

  /** Who did what and when, newest first; for one brand, kind or thing. */
  getTrail(about: TrailFilter, options?: CallOptions): Promise<Answer<HistoryPage>> {
    return this.#sender.json({ method: 'GET', path: '/api/admin/trail', query: { ...about } }, options)
  }

  /** Records that something was saved as a file; `noted` is false if the database is read-only. */
  noteExport({ brandId, ...body }: NotedExport, options?: CallOptions): Promise<Answer<{ noted: boolean }>> {
    const address = path`/api/admin/brands/${brandId}/exports`
    return this.#sender.json({ method: 'POST', path: address, body }, options)
  }

  async listPeople(options?: CallOptions): Promise<Person[]> {
    const call = { method: 'GET', path: '/api/admin/people' } as const
    return (await this.#sender.json<{ people: Person[] }>(call, options)).people
  }

  async listMembers(brandId: string, options?: CallOptions): Promise<Person[]> {
    const call = { method: 'GET', path: path`/api/admin/brands/${brandId}/members` } as const
    return (await this.#sender.json<{ people: Person[] }>(call, options)).people
  }

  /** The same again changes nothing. */
  setMember(
    brandId: string,
    personId: string,
    role: BrandRole,
    options?: CallOptions,
  ): Promise<Answer<Person>> {
    const address = path`/api/admin/brands/${brandId}/members/${personId}`
    return this.#sender.json({ method: 'PUT', path: address, body: { role } }, options)
  }

  async removeMember(brandId: string, personId: string, options?: CallOptions): Promise<Person[]> {
    const address = path`/api/admin/brands/${brandId}/members/${personId}`
    return (await this.#sender.json<{ people: Person[] }>({ method: 'DELETE', path: address }, options))
      .people
  }

  setAdministrator(personId: string, administrator: boolean, options?: CallOptions): Promise<Answer<Person>> {
    const address = path`/api/admin/people/${personId}/administrator`
    return this.#sender.json({ method: 'PUT', path: address, body: { administrator } }, options)
  }

  /** Never retried: each call creates one. */
  addService(name: string, options?: CallOptions): Promise<Answer<Person>> {
    const call = { method: 'POST', path: '/api/admin/services', body: { name }, once: true } as const
    return this.#sender.json(call, options)
  }

  /** The name is erased for ever; the id stays with what was done. */
  removePerson(personId: string, options?: CallOptions): Promise<Answer<Person>> {
    return this.#sender.json({ method: 'DELETE', path: path`/api/admin/people/${personId}` }, options)
  }

  /** Never retried: each call creates a link, which is shown once. */
  inviteMember(
    brandId: string,
    body: NewInvitation & { role: BrandRole },
    options?: CallOptions,
  ): Promise<Answer<MadeInvitation>> {
    const address = path`/api/admin/brands/${brandId}/invitations`
    return this.#sender.json({ method: 'POST', path: address, body, once: true }, options)
  }

  /** The same, for the whole installation. */
  inviteAdministrator(body: NewInvitation = {}, options?: CallOptions): Promise<Answer<MadeInvitation>> {
    return this.#sender.json({ method: 'POST', path: '/api/admin/invitations', body, once: true }, options)
  }

  async listInvitations(options?: CallOptions): Promise<Invitation[]> {
    const call = { method: 'GET', path: '/api/admin/invitations' } as const
    return (await this.#sender.json<{ invitations: Invitation[] }>(call, options)).invitations
  }

  withdrawInvitation(id: string, options?: CallOptions): Promise<Answer<Invitation>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/invitations/${id}/withdraw` }, options)
  }

  /** As somebody who is signed in. */
  acceptInvitation(token: string, options?: CallOptions): Promise<Answer<Invitation>> {
    const call = {
      method: 'POST',
      path: '/api/admin/invitations/accept',
      body: { token },
      once: true,
    } as const
    return this.#sender.json(call, options)
  }

  async listSessions(options?: CallOptions): Promise<ConsoleSession[]> {
    const call = { method: 'GET', path: '/api/admin/sessions' } as const
    return (await this.#sender.json<{ sessions: ConsoleSession[] }>(call, options)).sessions
  }

  endSession(id: string, options?: CallOptions): Promise<Answer<{ ended: number }>> {
    return this.#sender.json({ method: 'DELETE', path: path`/api/admin/sessions/${id}` }, options)
  }

  /** Everywhere. */
  signOut(personId: string, options?: CallOptions): Promise<Answer<{ ended: number }>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/people/${personId}/sign-out` }, options)
  }

  async listFailedSignIns(options?: CallOptions): Promise<FailedSignIns[]> {
    const call = { method: 'GET', path: '/api/admin/failed-sign-ins' } as const
    return (await this.#sender.json<{ failures: FailedSignIns[] }>(call, options)).failures
  }
}
