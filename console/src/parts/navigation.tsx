import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { caseQuery } from '../api/case-queries.ts'
import { useMay } from '../api/may.ts'
import { answerQuery, brandsQuery, evidenceQuery, scanQuery, studyQuery } from '../api/queries.ts'
import { logOut } from '../api/session.ts'
import { Button } from './button.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { ErrorNote } from './error-note.tsx'
import { Icon, type IconName } from './icons.tsx'
import { chooseTheme, storedTheme, THEMES, type Theme } from './theme.ts'

interface NavPage {
  path: string
  label: string
  icon: IconName
  /** Shown to those who may do this somewhere. */
  action?: string
}

const BRAND_PAGES: NavPage[] = [
  { path: '', label: 'Overview', icon: 'overview' },
  { path: '/cases', label: 'Cases', icon: 'case' },
  { path: '/rivals', label: 'Rivals', icon: 'rivals' },
  { path: '/confabulations', label: 'Confabulations', icon: 'alert' },
  { path: '/answers', label: 'Answers', icon: 'answers' },
  { path: '/change', label: 'What changed', icon: 'change' },
  { path: '/scans', label: 'Scans', icon: 'scan' },
  { path: '/studies', label: 'Studies', icon: 'study' },
  { path: '/facts', label: 'Ground truth', icon: 'truth' },
  { path: '/prompts', label: 'Prompts', icon: 'prompt' },
  { path: '/costs', label: 'Costs', icon: 'costs' },
  { path: '/settings', label: 'Brand and schedule', icon: 'settings' },
  { path: '/history', label: 'Changes', icon: 'log' },
]

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
  const brandId = useBrandInView()
  const leave = useMutation({ mutationFn: () => logOut({ everywhere: false }) })
  return (
    <>
      {brandId && <BrandNavigation brandId={brandId} />}
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

/** A case, a scan, a study and a run belong to a brand too; what is remembered of them says to which. */
function useBrandInView(): string | null {
  const [path] = useLocation()
  const [, room = '', id = ''] = path.split('/')
  const found = useQuery({ ...caseQuery(id), enabled: room === 'cases' && id !== '' })
  const scan = useQuery({ ...scanQuery(id), enabled: room === 'scans' && id !== '' })
  const study = useQuery({ ...studyQuery(id), enabled: room === 'studies' && id !== '' })
  const answer = useQuery({ ...answerQuery(id), enabled: room === 'runs' && id !== '' })
  const evidence = useQuery({ ...evidenceQuery(id), enabled: room === 'runs' && answer.data === null })
  if (id === '') return null
  if (room === 'brands') return id
  if (room === 'cases') return found.data?.brandId ?? null
  if (room === 'scans') return scan.data?.brandId ?? null
  if (room === 'studies') return study.data?.brandId ?? null
  return room === 'runs' ? (answer.data?.brand.id ?? evidence.data?.brand.id ?? null) : null
}

function BrandNavigation({ brandId }: { brandId: string }) {
  const { data: brands = [] } = useQuery(brandsQuery)
  const [path, navigate] = useLocation()
  const id = useId()
  const page = BRAND_PAGES.find(({ path: end }) => end !== '' && path.endsWith(end))?.path ?? ''
  return (
    <nav className="nav-group" aria-label="Brand">
      <div className="brand-switch">
        <label htmlFor={id}>Brand</label>
        <select id={id} value={brandId} onChange={event => navigate(`/brands/${event.target.value}${page}`)}>
          {!brands.some(brand => brand.id === brandId) && <option value={brandId}>{brandId}</option>}
          {brands.map(brand => (
            <option key={brand.id} value={brand.id}>
              {brand.name}
            </option>
          ))}
        </select>
      </div>
      <NavList base={`/brands/${brandId}`} pages={BRAND_PAGES} />
    </nav>
  )
}

function NavList({ base, pages }: { base: string; pages: NavPage[] }) {
  const [path] = useLocation()
  const may = useMay()
  const shown = pages.filter(({ action }) => action === undefined || may(action))
  return (
    <ul>
      {shown.map(({ path: end, label, icon }) => (
        <li key={end}>
          <Link className="nav-link" to={base + end} aria-current={path === base + end ? 'page' : undefined}>
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
