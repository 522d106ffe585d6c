import { z } from 'zod'
import { route } from '../../api/route.ts'
import { count, instant } from '../../api/schemas.ts'
import { describeLog } from '../../evidence/log/describe-log.ts'

const LogState = z.object({
  /** Null until the first worker has created the log's key. */
  origin: z.string().nullable(),
  /** Oldest first; the last one signs. */
  keys: z.array(z.object({ vkey: z.string(), active: z.boolean() })),
  size: count(),
  waiting: count(),
  checkpoint: z.object({ size: count(), root: z.string(), signedAt: instant(), note: z.string() }).nullable(),
  anchors: z.array(
    z.object({
      authority: z.string(),
      time: instant(),
      size: count(),
      /** Of the response, served with all its parts at /log/timestamps/{sha256}. */
      sha256: z.string(),
      /** Whether it claims to be a qualified timestamp, and where it falls short of one. */
      claim: z.string(),
      /** What a later check may need but could not be obtained; null until it was looked for. */
      missing: z.array(z.string()).nullable(),
    }),
  ),
  witnesses: z.array(
    z.object({ name: z.string(), lastSeenAt: instant().nullable(), size: count().nullable() }),
  ),
  /** How much of it is published elsewhere as static files; null if never configured. */
  files: z.object({ size: count(), publishedAt: instant().nullable() }).nullable(),
  lastAudit: z
    .object({
      at: instant(),
      ok: z.boolean(),
      size: count(),
      findings: count(),
      began: count(),
      lastFullAt: instant().nullable(),
      command: z.string(),
    })
    .nullable(),
})

export const logAdminRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/log',
    operationId: 'adminGetLog',
    access: { action: 'installation.read', about: 'installation' },
    summary: 'The evidence log: size, newest checkpoint, timestamps and witnesses of others, last audit',
    responses: { 200: { description: 'Log', schema: LogState } },
    async handle({ database, witnesses }) {
      return { status: 200, body: await describeLog(database, witnesses) }
    },
  }),
]
