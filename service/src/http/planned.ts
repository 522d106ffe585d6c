// Routes that are announced but not built. They answer before the body is read or a token checked, even with
// database and queue down.

export interface PlannedRoute {
  url: string
  body: { status: 'planned'; roadmap?: string; note?: string }
}

export const PLANNED_ROUTES: PlannedRoute[] = [
  { url: '/v1/webhooks', body: { status: 'planned', roadmap: 'Sprint 9' } },
  { url: '/v1/integrations/slack', body: { status: 'planned', roadmap: 'Sprint 10' } },
  { url: '/v1/integrations/discord', body: { status: 'planned', roadmap: 'Sprint 10' } },
  { url: '/v1/integrations/zapier', body: { status: 'planned', roadmap: 'Sprint 11' } },
  { url: '/v1/exports', body: { status: 'planned', note: 'Depends on the report pipeline' } },
  { url: '/v1/reports', body: { status: 'planned', note: 'Depends on the report pipeline' } },
]

/** The only planned route in the OpenAPI document. */
export const DOCUMENTED_PLANNED_ROUTE = '/v1/webhooks'
