import {
  type CitedPageList,
  type CitedWebPage,
  findingWords,
  PAGES_PROVE_NOT,
  type PageFinding,
  type PageSighting,
  pageWords,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { citedPagesQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { Button, Hash } from '../../parts/button.tsx'
import { domainOf, OutboundLink, placeOf, SourceLink } from '../../parts/links.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { ExportTable } from '../../parts/table.tsx'
import { capitalised, ENGINE_NAMES } from '../../words/words.ts'
import type { CasePart } from './words.ts'

/** Pages that a case's answers cite, and what they say about it. */
export function CitedPages({ found: { id: caseId } }: CasePart) {
  const look = useMutation({
    mutationFn: async () => ({
      ...(await api.POST('/api/admin/cases/{caseId}/pages/look', { params: { path: { caseId } } })),
      askedAt: new Date().toISOString(),
    }),
  })
  const asked = look.data?.askedAt ?? null
  const { data } = useQuery(citedPagesQuery(caseId))
  const isAwaited =
    asked !== null && !data?.pages.some(({ lastLook }) => lastLook !== null && lastLook > asked)
  const query = useQuery(citedPagesQuery(caseId, isAwaited))
  return (
    <Loaded query={query}>
      {list => (
        <Panel
          title="Where it may come from"
          lead={PAGES_PROVE_NOT}
          actions={
            list.pages.length > 0 && (
              <>
                {list.isSearched && (
                  <Allowed action="case.change" brandId={list.brandId}>
                    <Button isPending={look.isPending || isAwaited} onPress={() => look.mutate()}>
                      Look again
                    </Button>
                  </Allowed>
                )}
                <ExportTable list={`cases/${caseId}/pages`} name={`cited pages ${caseId}`} />
              </>
            )
          }
        >
          {look.error && <ErrorNote error={look.error} />}
          <p role="status" className={isAwaited ? 'faint' : 'visually-hidden'}>
            {isAwaited && `${plural(look.data?.pages ?? 0, 'page')} will be looked at.`}
          </p>
          <Pages list={list} />
        </Panel>
      )}
    </Loaded>
  )
}

const FIRST = 4

function Pages({ list }: { list: CitedPageList }) {
  if (list.pages.length === 0) return <p className="faint">The answers that say it cite no page.</p>
  return (
    <>
      {list.total > list.pages.length && (
        <p className="faint">
          The {list.pages.length} that are cited most, of {list.total}.
        </p>
      )}
      <ul className="explained">
        {list.pages.slice(0, FIRST).map(page => (
          <Page key={page.address} page={page} list={list} />
        ))}
      </ul>
      {list.pages.length > FIRST && (
        <details>
          <summary>{plural(list.pages.length - FIRST, 'more page')}</summary>
          <ul className="explained">
            {list.pages.slice(FIRST).map(page => (
              <Page key={page.address} page={page} list={list} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Drawn like claims: the colour is that of what the page says, always with a word. */
const LOOKS: Record<PageFinding, { line: string; tone: string }> = {
  contains_statement: { line: 'claim-contradicted', tone: 'bad' },
  contains_true_value: { line: 'claim-supported', tone: 'good' },
  says_nothing: { line: 'claim-unverifiable', tone: 'calm' },
  not_reachable: { line: 'claim-set_aside', tone: 'warn' },
}

function Page({ page, list }: { page: CitedWebPage; list: CitedPageList }) {
  const [first] = page.findings
  const domain = domainOf(page.url)
  return (
    <li className={first && LOOKS[first].line}>
      <div className="row">
        <OutboundLink url={page.url} label={placeOf(page.url)} />
        {page.isOwn && <span className="badge badge-owned">Your own page</span>}
        {domain !== null && <SourceLink brandId={list.brandId} domain={domain} />}
        {page.findings.map(finding => (
          <span key={finding} className={`badge tone-${LOOKS[finding].tone}`}>
            <span className="dot" aria-hidden="true" />
            {capitalised(findingWords(finding))}
          </span>
        ))}
      </div>
      {page.title && <p className="foreign">{page.title}</p>}
      {page.findings.length === 0 && <p className="faint">{capitalised(pageWords(page, list))}</p>}
      {page.reason !== null && <p className="faint foreign">{page.reason}</p>}
      <Sighting of={page.statement} what="The statement" />
      <Sighting of={page.truth} what="The true value" />
      <p className="faint">
        Cited by{' '}
        {page.engines.map(({ engine, answers }) => `${ENGINE_NAMES[engine]} (${answers})`).join(', ')},{' '}
        <Between first={page.firstCited} last={page.lastCited} />.
      </p>
      {page.lastLook !== null && page.firstLook !== null && (
        <p className="row faint">
          <span>
            Looked at {page.looks === 1 ? 'once' : `${page.looks} times`},{' '}
            <Between first={page.firstLook} last={page.lastLook} />.
          </span>
          {page.sha256 !== null && <Hash value={page.sha256} short />}
        </p>
      )}
    </li>
  )
}

function Between({ first, last }: { first: string; last: string }) {
  if (first === last) return <Moment at={last} />
  return (
    <>
      first <Moment at={first} />, last <Moment at={last} />
    </>
  )
}

/** Where a page says it, or did. */
function Sighting({ of, what }: { of: PageSighting | null; what: string }) {
  if (!of) return null
  return (
    <div className="stack-tight">
      <blockquote className="excerpt foreign">“{of.quote}”</blockquote>
      <p className="faint">
        {what}
        {of.since === null ? (
          <>
            {' '}
            stood there last on <Moment at={of.lastSeen} exact />
          </>
        ) : (
          <>
            {' '}
            has been seen there since <Moment at={of.since} exact />
          </>
        )}
        , at character {of.start} of its text.
      </p>
    </div>
  )
}
