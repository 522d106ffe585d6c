import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import {
  answerQuery,
  brandsQuery,
  caseQuery,
  evidenceQuery,
  promptQuery,
  scanQuery,
  studyQuery,
} from '../api/queries.ts'
import { useMay } from './allowed.tsx'
import { Button } from './button.tsx'
import { Options } from './fields.tsx'
import { useWindowDays } from './filters.tsx'
import { Icon } from './icons.tsx'
import { keepIn, keptIn } from './kept.ts'
import { ADMIN_PAGE, BRAND_PAGES, type Page, pageOfBrand } from './places.ts'

export function Navigation({ onFind }: { onFind: () => void }) {
  const [brandId, chooseBrand] = useBrandInView()
  const [path] = useLocation()
  const may = useMay()
  const page = pageOfBrand(path)
  const [firstTab] = ADMIN_PAGE.tabs.filter(({ action }) => action === undefined || may(action))
  return (
    <>
      <div className="stack-tight">
        {brandId && <BrandSwitch brandId={brandId} page={page} onChoose={chooseBrand} />}
        <Button look="plain" onPress={onFind} aria-keyshortcuts="Control+K Meta+K">
          <Icon name="search" />
          Find
          <kbd className="push faint">Ctrl K</kbd>
        </Button>
      </div>
      <nav className="nav-group" aria-label="Main">
        <ul>
          {brandId &&
            BRAND_PAGES.map(one => (
              <NavLink
                key={one.path}
                page={one}
                to={`/brands/${brandId}${one.path}`}
                isWithin={one.path === page?.path}
              />
            ))}
          <NavLink
            page={ADMIN_PAGE}
            to={firstTab?.path ?? ADMIN_PAGE.path}
            isWithin={path.startsWith(`${ADMIN_PAGE.path}/`)}
          />
        </ul>
      </nav>
    </>
  )
}

function NavLink({ page: { label, icon }, to, isWithin }: { page: Page; to: string; isWithin: boolean }) {
  const [path] = useLocation()
  return (
    <li>
      <Link className="nav-link" to={to} aria-current={path === to ? 'page' : isWithin ? 'true' : undefined}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  )
}

interface BrandSwitchProps {
  brandId: string
  page: Page | null
  onChoose: (brandId: string) => void
}

function BrandSwitch({ brandId, page, onChoose }: BrandSwitchProps) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const [, navigate] = useLocation()
  const id = useId()
  const choose = (chosen: string) => {
    onChoose(chosen)
    if (page !== null) navigate(`/brands/${chosen}${page.path}`)
  }
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        Brand
      </label>
      <select id={id} value={brandId} onChange={event => choose(event.target.value)}>
        {!brands.some(brand => brand.id === brandId) && <option value={brandId}>…</option>}
        <Options of={brands.map(brand => [brand.id, brand.name])} />
      </select>
    </>
  )
}

// The brand that the navigation is about. Platform pages belong to no brand and keep the one last in view.

const BRAND_KEY = 'bcf-brand'

/** Before a brand was chosen, or while one is being added. */
const WITHOUT_BRAND = new Set(['/', '/brands', '/setup'])

/** The brand in view and, for pages that belong to none, a way to choose another. */
export function useBrandInView(): [string | null, (brandId: string) => void] {
  const [path] = useLocation()
  const inAddress = useBrandOfAddress(path)
  const [last, setLast] = useState(() => keptIn('sessionStorage', BRAND_KEY))
  const remember = useCallback((brandId: string) => {
    keepIn('sessionStorage', BRAND_KEY, brandId)
    setLast(brandId)
  }, [])
  useEffect(() => {
    if (inAddress !== null) remember(inAddress)
  }, [inAddress, remember])
  const readable = useIsReadable(inAddress === null ? last : null)
  if (inAddress !== null) return [inAddress, remember]
  return [readable && !WITHOUT_BRAND.has(path) ? last : null, remember]
}

/** A case, scan, study, prompt or run belongs to a brand too, which is known from the cache. */
function useBrandOfAddress(path: string): string | null {
  const [, room = '', id = ''] = path.split('/')
  const window = useWindowDays()
  const found = useQuery({ ...caseQuery(id), enabled: room === 'cases' && id !== '' })
  const scan = useQuery({ ...scanQuery(id), enabled: room === 'scans' && id !== '' })
  const study = useQuery({ ...studyQuery(id), enabled: room === 'studies' && id !== '' })
  const prompt = useQuery({ ...promptQuery(id, window), enabled: room === 'prompts' && id !== '' })
  const answer = useQuery({ ...answerQuery(id), enabled: room === 'runs' && id !== '' })
  const evidence = useQuery({ ...evidenceQuery(id), enabled: room === 'runs' && answer.data === null })
  if (id === '') return null
  if (room === 'brands') return id
  if (room === 'cases') return found.data?.brandId ?? null
  if (room === 'scans') return scan.data?.brandId ?? null
  if (room === 'studies') return study.data?.brandId ?? null
  if (room === 'prompts') return prompt.data?.brand.id ?? null
  return room === 'runs' ? (answer.data?.brand.id ?? evidence.data?.brand.id ?? null) : null
}

/** Somebody else may have signed in since who may not read the brand last in view. */
function useIsReadable(brandId: string | null): boolean {
  const { data = [] } = useQuery({ ...brandsQuery, enabled: brandId !== null })
  return data.some(({ id }) => id === brandId)
}
