// Which address shows which page. Pages are loaded when opened.

import { UnauthorizedError } from '@brand-citation-forensics/client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { meQuery, sessionQuery } from './api/queries.ts'
import { Invitation } from './pages/invitation.tsx'
import { Login } from './pages/login.tsx'
import { NotFound } from './pages/not-found.tsx'
import { ErrorNote, PageBoundary, Skeleton } from './parts/loaded.tsx'
import { Shell } from './parts/shell.tsx'

const PAGES: Record<string, React.ComponentType> = {
  '/setup': lazy(async () => ({ default: (await import('./pages/setup/setup.tsx')).SetupPage })),
  '/brands': lazy(async () => ({ default: (await import('./pages/brands.tsx')).Brands })),
  '/brands/:id': lazy(async () => ({
    default: (await import('./pages/overview/overview.tsx')).OverviewPage,
  })),
  '/brands/:id/cases': lazy(async () => ({ default: (await import('./pages/cases/cases.tsx')).Cases })),
  '/brands/:id/rivals': lazy(async () => ({ default: (await import('./pages/rivals/rivals.tsx')).Rivals })),
  '/brands/:id/rivals/answers': lazy(async () => ({
    default: (await import('./pages/rivals/rival-answers.tsx')).RivalAnswers,
  })),
  '/brands/:id/confabulations': lazy(async () => ({
    default: (await import('./pages/confabulations.tsx')).Confabulations,
  })),
  '/brands/:id/answers': lazy(async () => ({ default: (await import('./pages/answers.tsx')).Answers })),
  '/brands/:id/sources': lazy(async () => ({
    default: (await import('./pages/sources/sources.tsx')).Sources,
  })),
  '/brands/:id/sources/:domain': lazy(async () => ({
    default: (await import('./pages/sources/source.tsx')).SourcePage,
  })),
  '/brands/:id/search': lazy(async () => ({
    default: (await import('./pages/search.tsx')).SearchPage,
  })),
  '/brands/:id/change': lazy(async () => ({
    default: (await import('./pages/change/change.tsx')).ChangePage,
  })),
  '/brands/:id/scans': lazy(async () => ({ default: (await import('./pages/scans/scans.tsx')).Scans })),
  '/brands/:id/facts': lazy(async () => ({ default: (await import('./pages/facts/facts.tsx')).Facts })),
  '/brands/:id/prompts': lazy(async () => ({ default: (await import('./pages/prompts.tsx')).Prompts })),
  '/brands/:id/costs': lazy(async () => ({ default: (await import('./pages/costs.tsx')).Costs })),
  '/brands/:id/studies': lazy(async () => ({
    default: (await import('./pages/studies/studies.tsx')).Studies,
  })),
  '/brands/:id/studies/new': lazy(async () => ({
    default: (await import('./pages/studies/new-study.tsx')).NewStudyPage,
  })),
  '/brands/:id/report': lazy(async () => ({
    default: (await import('./pages/report.tsx')).ReportPage,
  })),
  '/brands/:id/settings': lazy(async () => ({ default: (await import('./pages/settings.tsx')).Settings })),
  '/brands/:id/history': lazy(async () => ({
    default: (await import('./pages/trail/trail.tsx')).BrandTrail,
  })),
  '/scans/:id': lazy(async () => ({ default: (await import('./pages/scans/scan.tsx')).ScanPage })),
  '/studies/:id': lazy(async () => ({ default: (await import('./pages/studies/study.tsx')).StudyPage })),
  '/cases/:id': lazy(async () => ({ default: (await import('./pages/cases/case-page.tsx')).CasePage })),
  '/prompts/:id': lazy(async () => ({ default: (await import('./pages/prompt/prompt.tsx')).PromptPage })),
  '/runs/:id': lazy(async () => ({ default: (await import('./pages/run/run.tsx')).RunPage })),
  '/engines': lazy(async () => ({ default: (await import('./pages/engines.tsx')).Engines })),
  '/alerts': lazy(async () => ({ default: (await import('./pages/alerts/alerts.tsx')).Alerts })),
  '/keys': lazy(async () => ({ default: (await import('./pages/keys.tsx')).Keys })),
  '/people': lazy(async () => ({ default: (await import('./pages/people/people.tsx')).People })),
  '/account': lazy(async () => ({ default: (await import('./pages/account.tsx')).Account })),
  '/trail': lazy(async () => ({ default: (await import('./pages/trail/trail.tsx')).Trail })),
  '/next': lazy(async () => ({ default: (await import('./pages/next-steps.tsx')).NextSteps })),
  '/log': lazy(async () => ({ default: (await import('./pages/log.tsx')).Log })),
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
          {Object.entries(PAGES).map(([pattern, page]) => (
            <Route key={pattern} path={pattern} component={page} />
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
