import { isSandboxReader, type ListedProposal } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { proposedQuery, readerQuery } from '../../api/queries.ts'
import { plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { OutboundLink, placeOf } from '../../parts/links.tsx'
import { ErrorNote, LoadMore } from '../../parts/loaded.tsx'
import { EmptyState, Panel } from '../../parts/page.tsx'
import { ExportTable } from '../../parts/table.tsx'
import { capitalised, READER_SETTINGS } from '../../words/words.ts'

/** What a model read on the brand's own pages: it counts only once somebody accepts it. */
export function ProposedFacts({ brandId }: { brandId: string }) {
  const query = useInfiniteQuery(proposedQuery(brandId))
  const { data: reader } = useQuery(readerQuery)
  const [first] = query.data?.pages ?? []
  const proposed = query.data?.pages.flatMap(page => page.proposed) ?? []
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  if (!first) return null
  return (
    <Panel
      title="Proposed"
      lead="What a model read on the site. No answer is held against it before you accept it."
      actions={
        <>
          <Allowed action="fact.change" brandId={brandId}>
            <AcceptAutomatically brandId={brandId} isOn={first.acceptByItself} />
          </Allowed>
          {first.total > 0 && <ExportTable list={`brands/${brandId}/proposed-facts`} name="proposed facts" />}
        </>
      }
    >
      {isSandboxReader(reader?.model ?? '') && (
        <p className="note note-warn" role="note">
          <strong>Read in the sandbox.</strong> A simulator read these pages, no real model. What it proposes
          is for tests and demonstrations.
        </p>
      )}
      {first.waiting > 0 && (
        <p className="note" role="status">
          The model is reading: {plural(first.waiting, 'page')} to go.
        </p>
      )}
      {first.total === 0 ? (
        <Nothing isReading={first.waiting > 0} />
      ) : (
        <Pages brandId={brandId} proposed={proposed} />
      )}
      {first.total > 0 && <LoadMore query={query} shown={proposed.length} total={first.total} />}
    </Panel>
  )
}

function Nothing({ isReading }: { isReading: boolean }) {
  const { data: reader } = useQuery(readerQuery)
  if (!reader || isReading) return null
  if (reader.state === 'none')
    return (
      <EmptyState title="Connect a model to read the website" command={READER_SETTINGS}>
        Without one, only structured data is read. A model also reads tables, lists and sentences. After
        setting it, restart the service and refresh.
      </EmptyState>
    )
  return (
    <EmptyState title="No proposed facts">
      After each refresh, the model reads the pages that changed. New facts it finds are shown here.
    </EmptyState>
  )
}

function Pages({ brandId, proposed }: { brandId: string; proposed: ListedProposal[] }) {
  return [...Map.groupBy(proposed, ({ source }) => source)].map(([page, own]) => (
    <ProposingPage key={page} brandId={brandId} page={page} proposed={own} />
  ))
}

function useDecision<T>(brandId: string, decide: (input: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['brands', brandId] }),
  })
}

/** That one request may name. */
const MOST_AT_ONCE = 500

interface PageProps {
  brandId: string
  page: string
  proposed: ListedProposal[]
}

function ProposingPage({ brandId, page, proposed }: PageProps) {
  const accept = useDecision(brandId, () =>
    api.POST('/api/admin/brands/{brandId}/proposed-facts/accept-page', {
      params: { path: { brandId } },
      body: { page, ids: proposed.slice(0, MOST_AT_ONCE).map(({ id }) => id) },
    }),
  )
  const disputed = proposed.filter(({ disagrees }) => disagrees.length > 0).length
  return (
    <section className="proposals" aria-label={`Proposed from ${placeOf(page)}`}>
      <div className="row-between">
        <h3 className="foreign">
          <OutboundLink url={page} label={placeOf(page)} />
        </h3>
        <Allowed action="fact.change" brandId={brandId}>
          <Button
            isPending={accept.isPending}
            isDisabled={disputed === proposed.length}
            aria-label={`Accept all of this page, ${placeOf(page)}`}
            onPress={() => accept.mutate(undefined)}
          >
            Accept all of this page
          </Button>
        </Allowed>
      </div>
      {disputed > 0 && (
        <p className="faint">
          {disputed === 1
            ? 'One that something disagrees with is'
            : `${disputed} that something disagrees with are`}{' '}
          left for you to decide.
        </p>
      )}
      {accept.error && <ErrorNote error={accept.error} />}
      <ul>
        {proposed.map(one => (
          <Proposal key={one.id} brandId={brandId} proposal={one} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ brandId, proposal }: { brandId: string; proposal: ListedProposal }) {
  const { id, key, about, value, makes, quote, disagrees } = proposal
  const accept = useDecision(brandId, (replace: boolean) =>
    api.POST('/api/admin/proposed-facts/accept', { body: { ids: [id], replace } }),
  )
  const refuse = useDecision(brandId, () =>
    api.POST('/api/admin/proposed-facts/refuse', { body: { ids: [id] } }),
  )
  const [only, ...more] = makes
  const shown = only && more.length === 0 ? only.value : value
  const isRival = disagrees.some(({ isReplaceable }) => isReplaceable)
  const error = accept.error ?? refuse.error
  return (
    <li>
      <div className="proposal-words">
        <p>
          <span className="foreign">{capitalised(about)}</span>: <strong className="foreign">{shown}</strong>{' '}
          {disagrees.length > 0 && (
            <span className="badge tone-warn">
              <span className="dot" aria-hidden="true" />
              Disagrees
            </span>
          )}
        </p>
        <blockquote className="foreign">“{quote}”</blockquote>
        <code className="foreign faint">{key}</code>
        {disagrees.map(other => (
          <p key={`${other.id} ${other.key}`} className="faint">
            {other.kind === 'fact' ? 'A fact says' : 'Also proposed'}:{' '}
            <span className="foreign">{other.value}</span>, by{' '}
            <OutboundLink url={other.source} label={placeOf(other.source)} />
          </p>
        ))}
        {error && <ErrorNote error={error} />}
      </div>
      <Allowed action="fact.change" brandId={brandId}>
        <div className="row">
          <Button
            aria-label={`Accept ${about}: ${shown}`}
            isPending={accept.isPending}
            onPress={() => accept.mutate(false)}
          >
            {isRival ? 'Accept beside it' : 'Accept'}
          </Button>
          {isRival && (
            <Button
              look="quiet"
              aria-label={`Accept ${about}: ${shown}, in place of what was accepted before`}
              isPending={accept.isPending}
              onPress={() => accept.mutate(true)}
            >
              Accept in its place
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={`Refuse ${about}: ${shown}`}
            isPending={refuse.isPending}
            onPress={() => refuse.mutate(undefined)}
          >
            Refuse
          </Button>
        </div>
      </Allowed>
    </li>
  )
}

function AcceptAutomatically({ brandId, isOn }: { brandId: string; isOn: boolean }) {
  const set = useDecision(brandId, (acceptByItself: boolean) =>
    api.PUT('/api/admin/brands/{brandId}/proposed-facts/acceptance', {
      params: { path: { brandId } },
      body: { acceptByItself },
    }),
  )
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={set.isPending ? set.variables : isOn}
          disabled={set.isPending}
          onChange={event => set.mutate(event.target.checked)}
        />{' '}
        Accept automatically from now on
      </label>
      {set.error && <ErrorNote error={set.error} />}
    </>
  )
}
