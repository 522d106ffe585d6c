// The ten pages, in the order in which people ask, and the tabs of those that have several.

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { brandQuery } from '../api/queries.ts'
import { useMay } from './allowed.tsx'
import type { IconName } from './icons.tsx'

export interface Page {
  path: string
  label: string
  icon: IconName
  tabs?: readonly Tab[]
}

export interface Tab {
  path: string
  label: string
  /** Shown to those who may do this in some brand. */
  action?: string
}

export const BRAND_PAGES: readonly Page[] = [
  {
    path: '',
    label: 'Overview',
    icon: 'overview',
    tabs: [
      { path: '', label: 'Now' },
      { path: '/change', label: 'What changed' },
    ],
  },
  { path: '/cases', label: 'Cases', icon: 'case' },
  { path: '/answers', label: 'Answers', icon: 'answers' },
  {
    path: '/market',
    label: 'Market',
    icon: 'rivals',
    tabs: [
      { path: '/market', label: 'Rivals' },
      { path: '/market/sources', label: 'Sources' },
    ],
  },
  { path: '/prompts', label: 'Prompts', icon: 'prompt' },
  { path: '/facts', label: 'Facts', icon: 'truth' },
  {
    path: '/scans',
    label: 'Scans',
    icon: 'scan',
    tabs: [
      { path: '/scans', label: 'Scans' },
      { path: '/scans/studies', label: 'Studies' },
    ],
  },
  { path: '/report', label: 'Report', icon: 'report' },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    tabs: [
      { path: '/settings', label: 'Brand and schedule' },
      { path: '/settings/costs', label: 'Costs' },
      { path: '/settings/alerts', label: 'Alerts' },
    ],
  },
]

export const ADMIN_PAGE: Page & { tabs: readonly Tab[] } = {
  path: '/admin',
  label: 'Admin',
  icon: 'key',
  tabs: [
    { path: '/admin/engines', label: 'Engines', action: 'installation.read' },
    { path: '/admin/people', label: 'People', action: 'member.read' },
    { path: '/admin/keys', label: 'API keys' },
    { path: '/admin/trail', label: 'Trail', action: 'history.read' },
    { path: '/admin/log', label: 'Log', action: 'installation.read' },
  ],
}

/** The page that lists things with addresses of their own. */
const LISTED_ON: Record<string, string> = {
  cases: '/cases',
  scans: '/scans',
  studies: '/scans',
  prompts: '/prompts',
  runs: '/answers',
}

/** The brand page that an address belongs to; null: it belongs to no brand. */
export function pageOfBrand(path: string): Page | null {
  const [, room = '', id = '', page = ''] = path.split('/')
  const end = room === 'brands' && id !== '' ? `/${page}` : LISTED_ON[room]
  if (end === undefined) return null
  return BRAND_PAGES.find(one => one.path === end) ?? BRAND_PAGES[0] ?? null
}

/** What the page in view is called, and the tabs beside it. */
export function usePlace(): {
  page: Page | null
  tabs: Tab[]
  tab: Tab | undefined
  brand: string | undefined
} {
  const [path] = useLocation()
  const may = useMay()
  const [, room = '', id = ''] = path.split('/')
  const ofBrand = room === 'brands' && id !== ''
  const { data: brand } = useQuery({ ...brandQuery(id), enabled: ofBrand })
  const page = room === 'admin' ? ADMIN_PAGE : ofBrand ? pageOfBrand(path) : null
  const tabs = (page?.tabs ?? [])
    .filter(({ action }) => action === undefined || may(action))
    .map(tab => ({ ...tab, path: ofBrand ? `/brands/${id}${tab.path}` : tab.path }))
  return { page, tabs, tab: tabs.find(tab => tab.path === path), brand: brand?.name }
}
