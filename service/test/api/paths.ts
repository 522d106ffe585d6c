// The seventeen paths of v1 as the API document lists them, written out a second time on purpose: the
// service must not be measured by its own table.

export interface ApiPath {
  path: string
  methods: ('GET' | 'POST')[]
  access: 'token' | 'public' | 'planned' | 'document'
}

export const HASH = 'a'.repeat(64)

export const PROTECTED: ApiPath[] = [
  { path: '/v1/scans', methods: ['POST'], access: 'token' },
  { path: '/v1/scans/scn_none', methods: ['GET'], access: 'token' },
  { path: '/v1/brands/brd_none/confabulations', methods: ['GET'], access: 'token' },
  { path: '/v1/runs/run_none/evidence', methods: ['GET'], access: 'token' },
  { path: '/v1/runs/run_none/verify', methods: ['POST'], access: 'token' },
  { path: '/v1/runs/run_none/evidence-bundle', methods: ['GET'], access: 'token' },
  { path: '/v1/brands/brd_none/ground-truth', methods: ['GET'], access: 'token' },
  { path: '/v1/brands/brd_none/ground-truth/refresh', methods: ['POST'], access: 'token' },
]

export const PUBLIC: ApiPath[] = [
  { path: `/v1/public/evidence/${HASH}`, methods: ['GET'], access: 'public' },
  { path: `/v1/public/evidence/${HASH}/check`, methods: ['POST'], access: 'public' },
]

export const PLANNED: ApiPath[] = [
  '/v1/webhooks',
  '/v1/integrations/slack',
  '/v1/integrations/discord',
  '/v1/integrations/zapier',
  '/v1/exports',
  '/v1/reports',
].map(path => ({ path, methods: ['GET', 'POST'], access: 'planned' }))

export const DOCUMENT: ApiPath = { path: '/v1/openapi.json', methods: ['GET'], access: 'document' }

export const OPEN = [...PUBLIC, ...PLANNED, DOCUMENT]
export const ALL_PATHS = [...PROTECTED, ...OPEN]

/** What `Allow` must list: HEAD comes with GET, OPTIONS with everything. */
export const allowed = ({ methods }: ApiPath): string[] =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
