import { useMutation, useQuery } from '@tanstack/react-query'
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
import { logOut } from '../api/session.ts'
import { useMay } from './allowed.tsx'
import { Button } from './button.tsx'
import { ConfirmButton } from './dialog.tsx'
import { Options } from './fields.tsx'
import { useWindowDays } from './filters.tsx'
import { Icon, type IconName } from './icons.tsx'
import { keepIn, keptIn } from './kept.ts'
import { ErrorNote } from './loaded.tsx'
import { chooseTheme, storedTheme, THEMES, type Theme } from './theme.ts'

interface NavPage {
  path: string
  label: string
  icon: IconName
  /** Shown to those who may do this in some brand. */
  action?: string
}

interface NavGroup {
  title: string
  pages: NavPage[]
}

/** Grouped by what people want to know, in the order they ask. */
const BRAND_GROUPS: NavGroup[] = [
  {
    title: 'What is said',
    pages: [
      { path: '', label: 'Overview', icon: 'overview' },
      { path: '/cases', label: 'Cases', icon: 'case' },
      { path: '/confabulations', label: 'Confabulations', icon: 'alert' },
      { path: '/answers', label: 'Answers', icon: 'answers' },
      { path: '/change', label: 'What changed', icon: 'change' },
      { path: '/search', label: 'Search', icon: 'search' },
    ],
  },
  {
    title: 'Against whom, from where',
    pages: [
      { path: '/rivals', label: 'Rivals', icon: 'rivals' },
      { path: '/sources', label: 'Sources', icon: 'source' },
    ],
  },
  {
    title: 'Asking',
    pages: [
      { path: '/prompts', label: 'Prompts', icon: 'prompt' },
      { path: '/scans', label: 'Scans', icon: 'scan' },
      { path: '/studies', label: 'Studies', icon: 'study' },
      { path: '/facts', label: 'Ground truth', icon: 'truth' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { path: '/report', label: 'Report', icon: 'report' },
      { path: '/costs', label: 'Costs', icon: 'costs' },
      { path: '/settings', label: 'Brand and schedule', icon: 'settings' },
      { path: '/history', label: 'Changes', icon: 'log' },
    ],
  },
]

/** The brand page that lists things with addresses of their own. */
const LISTED_ON: Record<string, string> = {
  cases: '/cases',
  scans: '/scans',
  studies: '/studies',
  prompts: '/prompts',
  runs: '/answers',
}

const PLATFORM_PAGES: NavPage[] = [
  { path: '/brands', label: 'All brands', icon: 'brands' },
  { path: '/engines', label: 'Engines', icon: 'engine', action: 'installation.read' },
  { path: '/alerts', label: 'Alerts', icon: 'bell' },
  { path: '/keys', label: 'API keys', icon: 'key' },
  { path: '/people', label: 'People', icon: 'people', action: 'member.read' },
  { path: '/trail', label: 'Trail', icon: 'trail', action: 'history.read' },
  { path: '/log', label: 'Log', icon: 'log', action: 'installation.read' },
  { path: '/account', label: 'You and your sessions', icon: 'person' },
]

export function Navigation() {
  const [brandId, chooseBrand] = useBrandInView()
  const leave = useMutation({ mutationFn: () => logOut({ everywhere: false }) })
  return (
    <>
      {brandId && <BrandNavigation brandId={brandId} onChoose={chooseBrand} />}
      <nav className="nav-group" aria-label="Platform">
        <p className="nav-title">Platform</p>
        <NavList base="" pages={PLATFORM_PAGES} />
      </nav>
      <div className="side-foot">
        <ThemeChoice />
        {leave.error && <ErrorNote error={leave.error} />}
        <div className="stack-tight">
          <Button look="quiet" isPending={leave.isPending} onPress={() => leave.mutate()}>
            <Icon name="leave" />
            Log out
          </Button>
          <ConfirmButton
            label={
              <>
                <Icon name="leaveAll" />
                Log out everywhere
              </>
            }
            look="quiet"
            title="Log out everywhere?"
            action="Log out everywhere"
            onConfirm={() => logOut({ everywhere: true })}
          >
            Every browser that you are logged in with is logged out, this one too; with the access token,
            those of everybody. API keys go on working.
          </ConfirmButton>
        </div>
      </div>
    </>
  )
}

function BrandNavigation({ brandId, onChoose }: { brandId: string; onChoose: (brandId: string) => void }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const [path, navigate] = useLocation()
  const id = useId()
  const page = pageOfBrand(path)
  const choose = (chosen: string) => {
    onChoose(chosen)
    if (page !== null) navigate(`/brands/${chosen}${page}`)
  }
  return (
    <nav className="nav-group" aria-label="Brand">
      <div className="brand-switch">
        <label htmlFor={id}>Brand</label>
        <select id={id} value={brandId} onChange={event => choose(event.target.value)}>
          {!brands.some(brand => brand.id === brandId) && <option value={brandId}>{brandId}</option>}
          <Options of={brands.map(brand => [brand.id, brand.name])} />
        </select>
      </div>
      {BRAND_GROUPS.map(({ title, pages }) => (
        <div className="nav-part" key={title}>
          <p className="nav-title">{title}</p>
          <NavList base={`/brands/${brandId}`} pages={pages} within={page} />
        </div>
      ))}
    </nav>
  )
}

/** The brand page that an address belongs to; null: it belongs to the platform. */
function pageOfBrand(path: string): string | null {
  const [, room = '', id = '', page = ''] = path.split('/')
  if (id === '') return null
  if (room !== 'brands') return LISTED_ON[room] ?? null
  const pages = BRAND_GROUPS.flatMap(group => group.pages)
  return pages.find(({ path: end }) => end === `/${page}`)?.path ?? ''
}

interface NavListProps {
  base: string
  pages: NavPage[]
  /** The page that lists what is in view. */
  within?: string | null
}

function NavList({ base, pages, within = null }: NavListProps) {
  const [path] = useLocation()
  const may = useMay()
  const shown = pages.filter(({ action }) => action === undefined || may(action))
  const current = (end: string) => (path === base + end ? 'page' : end === within ? 'true' : undefined)
  return (
    <ul>
      {shown.map(({ path: end, label, icon }) => (
        <li key={end}>
          <Link className="nav-link" to={base + end} aria-current={current(end)}>
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme)
  const choose = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <fieldset className="switch switch-small">
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(name => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span>{THEME_NAMES[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

// The brand that the navigation is about. Platform pages belong to no brand and keep the one last in view.

const BRAND_KEY = 'bcf-brand'

/** Before a brand was chosen, or while one is being added. */
const WITHOUT_BRAND = new Set(['/', '/brands', '/setup'])

/** The brand in view and, for pages that belong to none, a way to choose another. */
function useBrandInView(): [string | null, (brandId: string) => void] {
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
