// Ctrl-K: any brand, page, case, prompt and answer by a few of its letters.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { read } from '../api/api.ts'
import { brandsQuery, otherSearch } from '../api/queries.ts'
import { ENGINE_NAMES } from '../words/words.ts'
import { moveByArrows } from './arrows.ts'
import { Modal } from './modal.tsx'
import { useBrandInView } from './navigation.tsx'
import { ADMIN_PAGE, BRAND_PAGES, type Tab } from './places.ts'

interface Found {
  kind: string
  name: string
  about?: string
  to: string
}

const PAUSE_MS = 200
const SHOWN = 6

export function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('')
  const [, go] = useLocation()
  const places = usePlaces(typed)
  const { found, isAsking, all } = useEvidence(typed.trim())
  const rows = [...places, ...found]
  return (
    <Modal className="modal modal-wide dialog finder" aria-label="Find" close={close}>
      <search className="stack" onKeyDown={event => moveByArrows(event, 'input, a')}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (rows[0]) go(rows[0].to)
            close()
          }}
        >
          <input
            type="search"
            aria-label="Find a brand, page, case, prompt or answer"
            placeholder="Find a brand, page, case, prompt or answer"
            value={typed}
            maxLength={200}
            autoComplete="off"
            dir="auto"
            onChange={event => setTyped(event.target.value)}
          />
        </form>
        <ul className="bare-list">
          {rows.map(one => (
            <Row key={`${one.kind} ${one.to}`} {...one} close={close} />
          ))}
          {all && <Row kind="Search" name={`All answers with “${typed.trim()}”`} to={all} close={close} />}
        </ul>
        <p className="faint" role="status">
          {isAsking ? 'Searching …' : rows.length === 0 && !all && 'Nothing found.'}
        </p>
      </search>
    </Modal>
  )
}

const Row = ({ kind, name, about, to, close }: Found & { close: () => void }): ReactNode => (
  <li>
    <Link className="nav-link" to={to} onClick={close}>
      <span className="foreign" dir="auto">
        {name}
      </span>
      <span className="push faint nowrap">{about ? `${kind} · ${about}` : kind}</span>
    </Link>
  </li>
)

/** Brands and pages, known without asking. */
function usePlaces(typed: string): Found[] {
  const [brandId] = useBrandInView()
  const { data: brands = [] } = useQuery(brandsQuery)
  const wanted = typed.trim().toLowerCase()
  const fits = (...names: string[]) => names.some(name => name.toLowerCase().includes(wanted))
  const pageOf = ({ path, label, about }: Tab & { about?: string }): Found => ({
    ...{ kind: 'Page', name: label, to: path },
    ...(about && { about }),
  })
  const ofBrand = brandId
    ? BRAND_PAGES.flatMap(({ path, label, tabs = [] }) => [
        { path, label },
        ...tabs.filter(tab => tab.path !== path).map(tab => ({ ...tab, about: label })),
      ]).map(page => ({ ...page, path: `/brands/${brandId}${page.path}` }))
    : []
  const others = [
    ...ADMIN_PAGE.tabs,
    { path: '/brands', label: 'All brands' },
    { path: '/account', label: 'Your account' },
  ]
  return [
    ...brands
      .filter(({ name, domain }) => fits(name, domain))
      .map(({ id, name, domain }) => ({ kind: 'Brand', name, about: domain, to: `/brands/${id}` }))
      .slice(0, wanted === '' ? SHOWN : undefined),
    ...[...ofBrand, ...others].filter(({ label }) => fits(label)).map(pageOf),
  ].slice(0, wanted === '' ? undefined : 2 * SHOWN)
}

/** Cases, prompts and answers of the brand in view. */
function useEvidence(typed: string): { found: Found[]; isAsking: boolean; all: string | null } {
  const [brandId] = useBrandInView()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(setQ, PAUSE_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const id = brandId ?? ''
  const enabled = id !== '' && q.length > 1
  const claims = useQuery({ ...otherSearch(id, { q, in: 'claims' }, false), enabled })
  const prompts = useQuery({ ...otherSearch(id, { q, in: 'prompts' }, false), enabled })
  const answers = useQuery({
    ...read('/api/admin/brands/{brandId}/search', { brandId: id }, { q, in: 'answers', limit: SHOWN }),
    enabled,
  })
  if (!enabled || typed === '') return { found: [], isAsking: false, all: null }
  const found = [
    ...(claims.data?.claims?.found ?? []).map(({ row }) => ({
      ...{ kind: 'Case', name: row.title, to: `/cases/${row.id}` },
    })),
    ...(prompts.data?.prompts?.found ?? []).map(({ row }) => ({
      ...{ kind: 'Prompt', name: row.text, to: `/prompts/${row.id}` },
    })),
    ...(answers.data?.answers?.found ?? []).map(({ runId, snippet, engine }) => ({
      ...{ kind: 'Answer', name: snippet.text, about: ENGINE_NAMES[engine], to: `/runs/${runId}` },
    })),
  ]
  const isAsking = q !== typed || [claims, prompts, answers].some(({ isPending }) => isPending)
  return { found, isAsking, all: `/brands/${id}/answers?${new URLSearchParams({ q: typed })}` }
}
