// People, their permissions, their invitations, and where they are signed in.

export type BrandRole = 'viewer' | 'analyst' | 'lead'
export type Role = BrandRole | 'administrator'

/** A role in a brand; null: in the installation. */
export interface HeldRole {
  brandId: string | null
  role: Role
}

export interface Person {
  id: string
  /** A service has keys but cannot sign in. */
  kind: 'person' | 'service'
  state: 'active' | 'removed'
  /** Null once somebody is removed. */
  name: string | null
  mail: string | null
  createdAt: string
  removedAt: string | null
  roles: HeldRole[]
}

export interface Me {
  /** Null: the access token. */
  personId: string | null
  name: string | null
  mail: string | null
  isAdministrator: boolean
  roles: HeldRole[]
  /** What is allowed somewhere. */
  actions: string[]
  /** What each role may do in its brand. */
  may: Record<Role, string[]>
}

export interface Invitation {
  id: string
  brandId: string | null
  role: Role
  /** For whom, until it is used or withdrawn. */
  mail: string | null
  /** An actor. */
  invitedBy: string
  createdAt: string
  expiresAt: string
  usedBy: string | null
  usedAt: string | null
  revokedAt: string | null
}

export interface NewInvitation {
  mail?: string | null
  /** Until it expires, 72 unless told. */
  hours?: number
}

export interface MadeInvitation extends Invitation {
  /** Shown once. */
  token: string
  link: string
}

export interface ConsoleSession {
  id: string
  /** Null: opened with the access token. */
  personId: string | null
  way: 'token' | 'openid' | 'passkey' | 'invitation'
  browser: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

export interface FailedSignIns {
  day: string
  way: ConsoleSession['way']
  network: string
  failures: number
  lastAt: string
}

/** What to look for in the trail. */
export interface TrailFilter {
  brandId?: string | undefined
  /** `prompt`, `scan`, `key`, `person` …; `fact` for what happened to one fact. */
  type?: string | undefined
  id?: string | undefined
  actor?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** What somebody saves as a file. */
export interface NotedExport {
  brandId: string
  content:
    | 'facts'
    | 'prompts'
    | 'answers'
    | 'confabulations'
    | 'cases'
    | 'cited-pages'
    | 'sources'
    | 'rates'
    | 'costs'
    | 'trail'
  format: 'json' | 'html' | 'csv' | 'bin'
}
