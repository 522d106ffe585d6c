import {
  type BrandDetail,
  type Change,
  type ChangeFilter,
  type ComparedRate,
  type FalseClaim,
  isUnjudged,
  newsWords,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { brandQuery, changeQuery } from '../../api/queries.ts'
import { exact, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { DayFields, lastDays } from '../../parts/fields.tsx'
import { OfPrompt } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { EmptyState, PageHead, Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import {
  CHANGE_VERDICT_WORDS,
  COUNTED_NAMES,
  changeNotes,
  engineWords,
  nothingToCompare,
  testWords,
} from '../../words/change.ts'
import { capitalised, ENGINE_NAMES } from '../../words/words.ts'
import { Prompts } from './prompts.tsx'

export function ChangePage() {
  const { id: brandId = '' } = useParams()
  const brand = useQuery(brandQuery(brandId))
  const sides = useSides()
  return (
    <>
      <PageHead lead="What changed between scans, and which changes are more than chance." />
      <SideChoice />
      {sides === null ? (
        <p className="note">Choose the first and the last day; the same number of days before is compared.</p>
      ) : (
        <Loaded query={brand}>{known => <Compared brand={known} sides={sides} />}</Loaded>
      )}
    </>
  )
}

function Compared({ brand, sides }: { brand: BrandDetail; sides: ChangeFilter }) {
  const query = useQuery(changeQuery(brand.id, sides))
  return <Loaded query={query}>{change => <Result brand={brand} change={change} sides={sides} />}</Loaded>
}

interface ResultProps {
  brand: BrandDetail
  change: Change
  sides: ChangeFilter
}

function Result({ brand, change, sides }: ResultProps) {
  const nothing = nothingToCompare(change)
  if (nothing !== null) return <Nothing brandId={brand.id} change={change} words={nothing} />
  const { cameTotal, wentTotal } = change.falseClaims
  const isOpen = isUnjudged(brand, cameTotal + wentTotal)
  const notes = changeNotes(change)
  return (
    <>
      <Panel title="In short" lead={<SideWords change={change} />}>
        <p role="status">{testWords(change)}</p>
        {!isOpen && <p>Cases since then: {newsWords(change.cases)}.</p>}
        {notes.length > 0 && (
          <ul className="plain-list faint">
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Panel>
      {isOpen ? <NotJudged brandId={brand.id} /> : <FalseClaims claims={change.falseClaims} />}
      <Rates rates={change.rates} />
      <Prompts brandId={brand.id} sides={sides} />
    </>
  )
}

function SideWords({ change: { before, after } }: { change: Change }) {
  return (
    <>
      <SideOf side={after} /> against <SideOf side={before} />.
    </>
  )
}

function SideOf({ side: { scans, first, last, lastScanId } }: { side: Change['before'] }) {
  if (first === null || last === null) return <>no scan</>
  if (scans === 1)
    return (
      <>
        <Link to={`/scans/${lastScanId}`}>the scan</Link> of <Moment at={last} exact />
      </>
    )
  return (
    <>
      {plural(scans, 'scan')} from <Moment at={first} exact /> to <Moment at={last} exact />
    </>
  )
}

function Nothing({ brandId, change, words }: { brandId: string; change: Change; words: string }) {
  return (
    <EmptyState
      title="Nothing to compare yet"
      action={
        <Allowed action="scan.start" brandId={brandId}>
          <Link className="button button-primary" to={`/brands/${brandId}/scans`}>
            {change.after.scans === 0 ? 'Start a scan' : 'Start another scan'}
          </Link>
        </Allowed>
      }
      command={`bcf scan start --brand ${brandId} --wait`}
    >
      {words} Set up a schedule in Settings to run scans automatically.
    </EmptyState>
  )
}

// What is compared with what. Kept in the address, so that it can be shared.

const STRETCHES: Record<string, number> = { '7d': 7, '30d': 30 }
const SIDES = ['before', 'after', 'from', 'to', 'beforeFrom', 'beforeTo', 'compare'] as const

/** Null while days are being chosen. */
function useSides(): ChangeFilter | null {
  const [params] = useSearchParams()
  const get = (name: string) => params.get(name) || undefined
  const days = STRETCHES[get('compare') ?? '']
  if (days) return lastDays(days)
  const [before, after] = [get('before'), get('after')]
  if (before || after) return { before, after }
  const { from, to } = { from: get('from'), to: get('to') }
  if (!from && !to) return get('compare') === 'days' ? null : {}
  return from && to ? { from, to, beforeFrom: get('beforeFrom'), beforeTo: get('beforeTo') } : null
}

function SideChoice() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string>, keeps: readonly string[] = []) =>
    setParams(previous => {
      const next = new URLSearchParams(previous)
      for (const name of SIDES) if (!keeps.includes(name)) next.delete(name)
      for (const [name, value] of Object.entries(changes)) if (value !== '') next.set(name, value)
      return next
    })
  const isScans = params.has('before') || params.has('after')
  const isDays = params.get('compare') === 'days' || params.has('from') || params.has('to')
  const chosen = isScans ? 'scans' : isDays ? 'days' : (params.get('compare') ?? '')
  return (
    <div className="filters no-print">
      <label className="filter">
        <span>Compare</span>
        <select value={chosen} onChange={event => change({ compare: event.target.value })}>
          <option value="">The last scan with those before it</option>
          <option value="7d">The last 7 days with the 7 before</option>
          <option value="30d">The last 30 days with the 30 before</option>
          <option value="days">Other days</option>
          {isScans && <option value="scans">Two scans</option>}
        </select>
      </label>
      {isDays && !isScans && (
        <DayFields
          key={`${params.get('from')} ${params.get('to')}`}
          from={params.get('from') ?? ''}
          to={params.get('to') ?? ''}
          action="Compare"
          onChoose={days => change({ compare: 'days', ...days })}
        />
      )}
    </div>
  )
}

function FalseClaims({ claims }: { claims: Change['falseClaims'] }) {
  const { came, went, cameTotal, wentTotal } = claims
  return (
    <Panel
      title="False claims in the last answers"
      lead="From the latest answers on each side, for each prompt and engine. Listed, not tested: a claim that appears may belong to an old case, and one that is missing may come back."
    >
      <div className="columns">
        <List title="New" none="None." claims={came} total={cameTotal} />
        <List title="Missing" none="None." claims={went} total={wentTotal} />
      </div>
    </Panel>
  )
}

interface ListProps {
  title: string
  none: string
  claims: FalseClaim[]
  total: number
}

function List({ title, none, claims, total }: ListProps) {
  return (
    <section className="stack-tight">
      <h3>
        {title}: {exact(total)}
      </h3>
      {claims.length === 0 && <p className="faint">{none}</p>}
      <ul className="explained">
        {claims.map(claim => (
          <li key={`${claim.engine} ${claim.key} ${claim.value}`} className="claim-contradicted">
            <Link to={`/runs/${claim.runId}`} className="foreign">
              {claim.text}
            </Link>
            <p className="faint">
              <OfPrompt id={claim.promptId} text={claim.promptText} /> {ENGINE_NAMES[claim.engine]}, about{' '}
              {claim.matter}
              {claim.comparison && (
                <>
                  : <span className="foreign">{claim.comparison}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {total > claims.length && <p className="faint">Showing {exact(claims.length)}.</p>}
    </section>
  )
}

/** A class seen on neither side is not worth showing. */
const isSeen = ({ before, after }: ComparedRate): boolean => (before?.hits ?? 0) + (after?.hits ?? 0) > 0

function Rates({ rates }: { rates: ComparedRate[] }) {
  const [isAll, setAll] = useState(false)
  const seen = rates.filter(isSeen)
  const hasAll = seen.some(({ engine }) => engine === null)
  const shown = isAll || !hasAll ? seen : seen.filter(isFirst)
  return (
    <Panel
      title="Rates"
      lead="With the 95 % confidence interval and number of answers. Only prompts answered on both sides."
      flush
    >
      <Table caption="Rates" columns={['Engine', 'Rate', 'Before', 'After', 'Result', '#p-value']}>
        {shown.map(rate => (
          <tr key={`${rate.engine} ${rate.counted}`}>
            <th scope="row">{engineWords(rate.engine)}</th>
            <td>{COUNTED_NAMES[rate.counted]}</td>
            <td className="nowrap">{rateWords(rate.before)}</td>
            <td className="nowrap">{rateWords(rate.after)}</td>
            <td>
              <span className={`badge tone-${rate.verdict === 'changed' ? 'warn' : 'calm'}`}>
                <span className="dot" aria-hidden="true" />
                {capitalised(CHANGE_VERDICT_WORDS[rate.verdict])}
              </span>
            </td>
            <td className="number">{rate.p === null ? '–' : rate.p.toFixed(3)}</td>
          </tr>
        ))}
      </Table>
      {shown.length < seen.length && (
        <div className="row-between load-more no-print">
          <span className="faint">All engines together, and what changed</span>
          <Button onPress={() => setAll(true)}>Show all {plural(seen.length, 'rate')}</Button>
        </div>
      )}
    </Panel>
  )
}

const isFirst = ({ engine, verdict }: ComparedRate): boolean => engine === null || verdict === 'changed'
