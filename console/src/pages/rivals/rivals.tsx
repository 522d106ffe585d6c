import {
  isTooFewToTell,
  NO_SHARE_WORDS,
  type PartyFigures,
  type Rate,
  type Rival,
  type RivalCount,
  type RivalFigures,
  type RivalList,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { renewRivals, rivalFiguresQuery, rivalsQuery } from '../../api/queries.ts'
import { exact } from '../../format.ts'
import { Allowed, useMay } from '../../parts/allowed.tsx'
import { ConfirmButton } from '../../parts/dialog.tsx'
import { SelectFilter, WindowDays } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyState, PageHead, Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { rankWords, voiceWords } from '../../words/rivals.ts'
import { ENGINE_CHOICES, INTENT_CHOICES } from '../../words/words.ts'
import { RateLine } from '../cases/marks.tsx'
import { ByEngine, ByIntent, Weeks } from './cuts.tsx'
import { answersLink, type ONLY, useRivalFilter } from './filter.ts'
import { AddRivalButton, ChangeRivalButton } from './rival-dialogs.tsx'

export function Rivals() {
  const { id: brandId = '' } = useParams()
  const rivals = useQuery(rivalsQuery(brandId))
  return (
    <>
      <PageHead
        lead="Which companies answers mention alongside you, and which they put first."
        actions={
          <Allowed action="rival.change" brandId={brandId}>
            <AddRivalButton brandId={brandId} />
          </Allowed>
        }
      />
      <Loaded query={rivals}>{list => <Known brandId={brandId} list={list} />}</Loaded>
    </>
  )
}

function Known({ brandId, list }: { brandId: string; list: RivalList }) {
  const isCompared = list.rivals.some(({ active }) => active)
  useRenewed(brandId, list)
  if (!isCompared)
    return (
      <>
        <EmptyState
          title="No rivals yet"
          command={`bcf api POST /api/admin/brands/${brandId}/rivals -f name="Their name"`}
        >
          Add the companies you compete with. All past answers are searched for them: how often each is
          mentioned, where it ranks and when it is recommended instead of you.
        </EmptyState>
        {list.rivals.length > 0 && <Named brandId={brandId} rivals={list.rivals} />}
      </>
    )
  return (
    <>
      <CountState count={list.count} />
      <Filtered brandId={brandId} />
      <Named brandId={brandId} rivals={list.rivals} />
    </>
  )
}

/** Once counting has ended, there are new figures. */
function useRenewed(brandId: string, { count }: RivalList) {
  const queries = useQueryClient()
  const renew = useEffectEvent(() => void renewRivals(queries, brandId))
  const { state } = count
  useEffect(() => {
    if (state === 'shown') renew()
  }, [state])
}

function Filtered({ brandId }: { brandId: string }) {
  const filter = useRivalFilter()
  const query = useQuery(rivalFiguresQuery(brandId, filter))
  return (
    <>
      <div className="filters no-print">
        <SelectFilter name="engine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
        <SelectFilter name="intent" label="Intent" all="All intents" options={INTENT_CHOICES} />
        <WindowDays />
      </div>
      <Loaded query={query}>{figures => <Figures brandId={brandId} figures={figures} />}</Loaded>
    </>
  )
}

function Figures({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  if (figures.tally === null) return null
  return (
    <>
      <Companies brandId={brandId} figures={figures} />
      {figures.engines.length > 0 && <ByEngine brandId={brandId} figures={figures} />}
      {figures.intents.length > 0 && <ByIntent brandId={brandId} figures={figures} />}
      {figures.answers > 0 && <Weeks figures={figures} />}
    </>
  )
}

/** Progress while answers are counted, newest first. */
function CountState({ count: { state, counted, total } }: { count: RivalCount }) {
  if (state !== 'counting') return null
  const share = total === 0 ? 0 : Math.min(1, counted / total)
  return (
    <div className="note">
      <p className="job" role="status">
        <span className="spinner" aria-hidden="true" />
        Searching all answers for these names: {exact(counted)} of {exact(total)}, newest first. You can leave
        this page; figures appear once all answers of their days are counted.
      </p>
      <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height="1" />
      </svg>
    </div>
  )
}

/** The names that answers are searched for; retired ones stay, and can come back. */
function Named({ brandId, rivals }: { brandId: string; rivals: Rival[] }) {
  const mayChange = useMay()('rival.change', brandId)
  return (
    <Panel
      title="Tracked rivals"
      actions={<ExportTable list={`brands/${brandId}/rivals`} name="names of rivals" />}
      flush
    >
      <Table caption="Rivals" columns={['Rival', 'Other names', 'Domains', '']}>
        {rivals.map(rival => (
          <tr key={rival.id} className={rival.active ? undefined : 'retired'}>
            <th scope="row" className="foreign">
              {rival.name}
            </th>
            <td className="foreign">{rival.aliases.join(', ') || '–'}</td>
            <td className="foreign">{rival.domains.join(', ') || '–'}</td>
            <td>
              {mayChange && (
                <div className="row actions no-print">
                  {rival.active && <ChangeRivalButton rival={rival} />}
                  <Turn rival={rival} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Turn({ rival: { id, brandId, name, active } }: { rival: Rival }) {
  const queries = useQueryClient()
  const turn = async () => {
    await api.PATCH('/api/admin/rivals/{rivalId}', {
      params: { path: { rivalId: id } },
      body: { active: !active },
    })
    await renewRivals(queries, brandId)
  }
  return (
    <ConfirmButton
      label={active ? 'Retire' : 'Restore'}
      look="quiet"
      aria-label={`${active ? 'Retire' : 'Restore'} ${name}`}
      title={active ? `Retire ${name}?` : `Restore ${name}?`}
      action={active ? 'Retire' : 'Restore'}
      onConfirm={turn}
    >
      {active
        ? 'It is no longer counted, and shares are recalculated without it. You can restore it at any time.'
        : 'All answers are searched for it again, in the background.'}
    </ConfirmButton>
  )
}

const COLUMNS = [
  ...['Company', 'Share of voice', 'Mentioned', 'Average position', 'Ranked', 'First', 'With you'],
  ...['Recommended instead', 'Cited'],
]

/** All companies side by side; on a phone, one card each. */
function Companies({ brandId, figures }: { brandId: string; figures: RivalFigures }) {
  const { noShare, answers, neutral, parties, since, until } = figures
  const filter = useRivalFilter()
  return (
    <Panel
      title="Companies"
      lead={`${since} to ${until} (UTC): ${exact(answers)} answers, ${exact(neutral)} of them to questions that name none of these companies. Share of voice counts only those.`}
      actions={
        <ExportTable
          list={`brands/${brandId}/rival-figures`}
          filter={filter}
          name={`rivals ${since} to ${until}`}
        />
      }
      flush
    >
      {noShare && (
        <p className="panel-text">
          <strong>No share of voice.</strong> {NO_SHARE_WORDS[noShare]}
        </p>
      )}
      <div className="company-table">
        <Table caption="Companies" columns={COLUMNS}>
          {byVoice(parties).map(party => (
            <Company key={party.id} brandId={brandId} party={party} />
          ))}
        </Table>
      </div>
      <p className="panel-text faint">
        Share of voice: its part of all mentions in those answers. Average position: where answers rank it; 1
        is first. Ranked: of answers with a ranking. First: of answers that rank it. With you: of answers that
        mention your brand. Recommended instead: of answers read by a model. Cited: of all answers. Each with
        its 95 % confidence interval and number of answers (n).
      </p>
    </Panel>
  )
}

const loudness = ({ shareOfVoice, named }: PartyFigures): number => shareOfVoice?.share ?? named?.share ?? 0

const byVoice = (parties: PartyFigures[]): PartyFigures[] =>
  parties.toSorted((one, other) => loudness(other) - loudness(one))

function Company({ brandId, party }: { brandId: string; party: PartyFigures }) {
  const { id, name, isBrand, shareOfVoice, named, rank, ranked, first, together, instead, cited } = party
  const filter = useRivalFilter()
  const answers = (only?: (typeof ONLY)[number]) => answersLink(brandId, { ...filter, party: id, only })
  return (
    <tr className={isBrand ? 'company-own' : undefined}>
      <th scope="row" className="foreign">
        {name}
        {isBrand && <span className="badge badge-owned">The brand</span>}
      </th>
      <td>
        {voiceWords(shareOfVoice)}
        {shareOfVoice && <RateLine rate={shareOfVoice} />}
      </td>
      <td>
        <Linked to={answers()} rate={named} />
      </td>
      <td>{rank === null ? '–' : <Link to={answers('ranked')}>{rankWords(rank)}</Link>}</td>
      <td>
        <Linked to={answers('ranked')} rate={ranked} />
      </td>
      <td>{rateWords(first)}</td>
      <td>{isBrand ? '–' : <Linked to={answers('together')} rate={together} />}</td>
      <td>{isBrand ? '–' : <Advised to={answers('instead')} rate={instead} />}</td>
      <td>{rateWords(cited)}</td>
    </tr>
  )
}

/** Without a reader nobody knows, and none would be praise. */
const Advised = ({ to, rate }: { to: string; rate: Rate | null }) =>
  rate === null ? 'not read' : <Linked to={to} rate={rate} />

/** A rate that links to its answers, if there are any; a count if there are too few. */
function Linked({ to, rate }: { to: string; rate: Rate | null }) {
  if (!rate || rate.hits === 0) return rateWords(rate)
  return (
    <Link to={to}>
      {isTooFewToTell(rate) ? `${exact(rate.hits)} of ${exact(rate.of)}: too few to tell` : rateWords(rate)}
    </Link>
  )
}
