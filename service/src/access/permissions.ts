// Who may do what: the only table of permissions. Every route and tool names its action here, and nothing else decides.

/** Each may do what those before it may. */
export const ROLES = ['viewer', 'analyst', 'lead', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Roles in a brand; an administrator has the whole installation. */
export const BRAND_ROLES = ['viewer', 'analyst', 'lead'] as const
export type BrandRole = (typeof BRAND_ROLES)[number]

/** The lowest role for each action. `anyone`: anybody signed in, about themselves. */
export const PERMISSIONS = {
  'self.read': 'anyone',
  'session.read': 'anyone',
  'session.end': 'anyone',
  'invitation.accept': 'anyone',
  'key.read': 'anyone',
  'key.revoke': 'anyone',
  'alert.want': 'anyone',

  'installation.read': 'viewer',
  'brand.read': 'viewer',
  'prompt.read': 'viewer',
  'rival.read': 'viewer',
  'fact.read': 'viewer',
  'scan.read': 'viewer',
  'evidence.read': 'viewer',
  'case.read': 'viewer',
  'alert.read': 'viewer',
  'schedule.read': 'viewer',
  'study.read': 'viewer',
  'history.read': 'viewer',
  'job.read': 'viewer',
  'key.issue': 'viewer',
  'export.note': 'viewer',

  'prompt.change': 'analyst',
  'rival.change': 'analyst',
  'fact.change': 'analyst',
  'fact.collect': 'analyst',
  'scan.start': 'analyst',
  'scan.cancel': 'analyst',
  'run.verify': 'analyst',
  'verdict.renew': 'analyst',
  'case.change': 'analyst',
  'case.follow': 'analyst',
  'share.create': 'analyst',
  'share.revoke': 'analyst',

  'brand.change': 'lead',
  'schedule.change': 'lead',
  'study.change': 'lead',
  'member.read': 'lead',
  'member.change': 'lead',
  'invitation.read': 'lead',
  'invitation.change': 'lead',

  'brand.create': 'administrator',
  'engine.test': 'administrator',
  'engine.price': 'administrator',
  'reader.test': 'administrator',
  'reader.calibrate': 'administrator',
  'outcome.read': 'administrator',
  'actor.read': 'administrator',
  'actor.forget': 'administrator',
  'administrator.change': 'administrator',
  'person.change': 'administrator',
  'person.remove': 'administrator',
  'sign-in.read': 'administrator',
} as const satisfies Record<string, Role | 'anyone'>

export type Action = keyof typeof PERMISSIONS

export const ACTIONS = Object.keys(PERMISSIONS) as Action[]

/** Whether a role suffices; null: none at all. */
export function suffices(role: Role | null, action: Action): boolean {
  const least = PERMISSIONS[action]
  if (least === 'anyone') return true
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least)
}

export const lesser = (one: Role, other: Role): Role =>
  ROLES.indexOf(one) < ROLES.indexOf(other) ? one : other
