// Which address shows which page. Pages are loaded when opened.

import { UnauthorizedError } from '@brand-citation-forensics/client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { meQuery, sessionQuery } from './api/queries.ts'
import { Invitation } from './pages/invitation.tsx'
import { Login } from './pages/login.tsx'
import { NotFound } from './pages/not-found.tsx'
import { ErrorNote, PageBoundary, Skeleton } from './parts/loaded.tsx'
import { Shell } from './parts/shell.tsx'

const page = <Found,>(load: () => Promise<Found>, pick: (found: Found) => ComponentType) =>
  lazy(async () => ({ default: pick(await load()) }))

const PAGES: Record<string, ComponentType> = {
  '/setup': page(
    () => import('./pages/setup/setup.tsx'),
    found => found.SetupPage,
  ),
  '/brands': page(
    () => import('./pages/brands.tsx'),
    found => found.Brands,
  ),
  '/brands/:id': page(
    () => import('./pages/overview/overview.tsx'),
    found => found.OverviewPage,
  ),
  '/brands/:id/change': page(
    () => import('./pages/change/change.tsx'),
    found => found.ChangePage,
  ),
  '/brands/:id/cases': page(
    () => import('./pages/cases/cases.tsx'),
    found => found.Cases,
  ),
  '/brands/:id/answers': page(
    () => import('./pages/answers/answers.tsx'),
    found => found.Answers,
  ),
  '/brands/:id/market': page(
    () => import('./pages/rivals/rivals.tsx'),
    found => found.Rivals,
  ),
  '/brands/:id/market/answers': page(
    () => import('./pages/rivals/rival-answers.tsx'),
    found => found.RivalAnswers,
  ),
  '/brands/:id/market/sources': page(
    () => import('./pages/sources/sources.tsx'),
    found => found.Sources,
  ),
  '/brands/:id/market/sources/:domain': page(
    () => import('./pages/sources/source.tsx'),
    found => found.SourcePage,
  ),
  '/brands/:id/prompts': page(
    () => import('./pages/prompts.tsx'),
    found => found.Prompts,
  ),
  '/brands/:id/facts': page(
    () => import('./pages/facts/facts.tsx'),
    found => found.Facts,
  ),
  '/brands/:id/scans': page(
    () => import('./pages/scans/scans.tsx'),
    found => found.Scans,
  ),
  '/brands/:id/scans/studies': page(
    () => import('./pages/studies/studies.tsx'),
    found => found.Studies,
  ),
  '/brands/:id/scans/studies/new': page(
    () => import('./pages/studies/new-study.tsx'),
    found => found.NewStudyPage,
  ),
  '/brands/:id/report': page(
    () => import('./pages/report.tsx'),
    found => found.ReportPage,
  ),
  '/brands/:id/settings': page(
    () => import('./pages/settings.tsx'),
    found => found.Settings,
  ),
  '/brands/:id/settings/costs': page(
    () => import('./pages/costs.tsx'),
    found => found.Costs,
  ),
  '/brands/:id/settings/alerts': page(
    () => import('./pages/alerts/alerts.tsx'),
    found => found.BrandAlerts,
  ),
  '/scans/:id': page(
    () => import('./pages/scans/scan.tsx'),
    found => found.ScanPage,
  ),
  '/studies/:id': page(
    () => import('./pages/studies/study.tsx'),
    found => found.StudyPage,
  ),
  '/cases/:id': page(
    () => import('./pages/cases/case-page.tsx'),
    found => found.CasePage,
  ),
  '/prompts/:id': page(
    () => import('./pages/prompt/prompt.tsx'),
    found => found.PromptPage,
  ),
  '/runs/:id': page(
    () => import('./pages/run/run.tsx'),
    found => found.RunPage,
  ),
  '/admin/engines': page(
    () => import('./pages/engines.tsx'),
    found => found.Engines,
  ),
  '/admin/people': page(
    () => import('./pages/people/people.tsx'),
    found => found.People,
  ),
  '/admin/keys': page(
    () => import('./pages/keys.tsx'),
    found => found.Keys,
  ),
  '/admin/trail': page(
    () => import('./pages/trail/trail.tsx'),
    found => found.Trail,
  ),
  '/admin/log': page(
    () => import('./pages/log.tsx'),
    found => found.Log,
  ),
  '/account': page(
    () => import('./pages/account.tsx'),
    found => found.Account,
  ),
}

/** Somebody who was signed out must not see what was cached for them. */
const forgetSession = (error: Error) => {
  if (error instanceof UnauthorizedError) queryClient.setQueryData(sessionQuery.queryKey, null)
}

const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetSession }),
  mutationCache: new MutationCache({ onError: forgetSession }),
  // The clients retry where that can help.
  defaultOptions: { queries: { retry: false, staleTime: 2_000 } },
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/console">
        <Switch>
          <Route path="/login" component={Login} />
          <Route path="/invitation" component={Invitation} />
          <Route>
            <Gate>
              <Shell>
                <Pages />
              </Shell>
            </Gate>
          </Route>
        </Switch>
      </Router>
    </QueryClientProvider>
  )
}

/** Admits signed-in users once their permissions are known, and leads others to the login. */
function Gate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery)
  const me = useQuery({ ...meQuery, enabled: Boolean(session.data) })
  const failed = [session, me].find(({ error, data }) => error && data === undefined)
  const [path] = useLocation()
  const search = useSearch()
  if (failed?.error) {
    return (
      <main className="content">
        <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
      </main>
    )
  }
  if (session.data === undefined || (session.data && !me.data)) return null
  const here = `/console${path}${search === '' ? '' : `?${search}`}`
  return session.data ? children : <Redirect to={`/login?next=${encodeURIComponent(here)}`} replace />
}

function Pages() {
  const [path] = useLocation()
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Switch>
          {Object.entries(PAGES).map(([pattern, shown]) => (
            <Route key={pattern} path={pattern} component={shown} />
          ))}
          <Route path="/">
            <Redirect to="/brands" replace />
          </Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}
