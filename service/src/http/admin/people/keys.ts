import { z } from 'zod'
import { brandsFor, type Caller } from '../../../access/caller.ts'
import { issueKey } from '../../../access/issue-key.ts'
import { revokeKey } from '../../../access/revoke-key.ts'
import { type ApiKey, listKeys } from '../../../access/store.ts'
import { invalid, route } from '../../../api/route.ts'
import { givenInstant } from '../../../api/schemas.ts'
import { listBrands } from '../../../brands/store.ts'
import { AppError } from '../../../model/errors.ts'
import type { Sql } from '../../../platform/database.ts'
import { line } from '../fields.ts'

const KeyBody = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  brandIds: z.array(z.string()),
  write: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The person or service that owns it; null: the installation. */
  ownerId: z.string().nullable(),
})

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null

const view = ({ mayWrite, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: ApiKey) => ({
  ...key,
  write: mayWrite,
  createdAt: createdAt.toISOString(),
  expiresAt: isoOrNull(expiresAt),
  lastUsedAt: isoOrNull(lastUsedAt),
  revokedAt: isoOrNull(revokedAt),
})

export const keyAdminRoutes = [
  route({
    method: 'POST',
    url: '/api/admin/keys',
    operationId: 'adminCreateKey',
    access: { action: 'key.issue', about: 'own' },
    summary: 'Issue a key for the tool server; the only answer that shows it',
    body: z.object({
      name: line(200),
      brandIds: z.array(z.string()).min(1).max(1_000),
      write: z.boolean().default(false),
      expiresAt: givenInstant({
        offset: true,
        error: 'must be a time with its zone, such as 2027-01-31T18:00:00Z',
      }).optional(),
      /** For administrators: who owns it. Others make only their own. */
      ownerId: z.string().optional(),
    }),
    responses: { 201: { description: 'Issued', schema: KeyBody.extend({ key: z.string() }) } },
    async handle(services, { actor, caller, body: { name, brandIds, write, expiresAt, ownerId } }) {
      await requireBrands(services.database, caller, { brandIds, write })
      const expires = expiresAt === undefined ? null : requireFuture(expiresAt, services.clock.now())
      const owner = ownerOf(caller, ownerId)
      const request = { name, brandIds, mayWrite: write, expiresAt: expires, ownerId: owner }
      const { issued, key } = await issueKey(services, { actor, ...request })
      return { status: 201, headers: { 'cache-control': 'no-store' }, body: { ...view(issued), key } }
    },
  }),

  route({
    method: 'GET',
    url: '/api/admin/keys',
    operationId: 'adminListKeys',
    access: { action: 'key.read', about: 'own' },
    summary:
      'Keys with their last use, all for an administrator and otherwise the own, those that were revoked too; never the key itself',
    responses: { 200: { description: 'Keys', schema: z.object({ keys: z.array(KeyBody) }) } },
    async handle({ database }, { caller }) {
      const owner = caller.rights === 'administrator' ? null : caller.person
      return { status: 200, body: { keys: (await listKeys(database, owner)).map(view) } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/keys/:keyId/revoke',
    operationId: 'adminRevokeKey',
    access: { action: 'key.revoke', about: 'keyId' },
    summary: 'End a key at once; it stays in the list',
    params: z.object({ keyId: z.string() }),
    responses: { 200: { description: 'Revoked', schema: KeyBody } },
    async handle(services, { actor, params: { keyId } }) {
      return { status: 200, body: view(await revokeKey(services, { actor, id: keyId })) }
    },
  }),
]

/** Only an administrator makes keys for others; keys made with the token belong to the installation. */
function ownerOf(caller: Caller, wanted: string | undefined): string | null {
  if (wanted === undefined || wanted === caller.person) return caller.person
  if (caller.rights === 'administrator') return wanted
  throw new AppError('forbidden', 'Only an administrator issues keys for others')
}

/** A key that may write needs an owner who may: for a brand its owner cannot change, the answer is that there is none. */
async function requireBrands(
  sql: Sql,
  caller: Caller,
  { brandIds, write }: { brandIds: string[]; write: boolean },
): Promise<void> {
  const among = brandsFor(caller, write ? 'scan.start' : 'brand.read')
  const known = new Set((await listBrands(sql, among)).map(({ id }) => id))
  const unknown = brandIds.flatMap((id, index) => (known.has(id) ? [] : [index]))
  if (unknown.length === 0) return
  throw invalid(
    unknown.map(index => ({ in: 'body', field: `brandIds.${index}`, message: 'must be the id of a brand' })),
  )
}

function requireFuture(text: string, now: Date): Date {
  const time = new Date(text)
  if (time > now) return time
  throw invalid([{ in: 'body', field: 'expiresAt', message: 'must be in the future' }])
}
