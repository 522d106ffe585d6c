// The few icons, drawn on a 16-pixel grid with one stroke. None carries meaning alone.

const PATHS = {
  overview: 'M2.5 13.5v-5M6.2 13.5v-9M9.8 13.5v-6M13.5 13.5v-11',
  case: 'M2.5 5.5h11v8h-11zM5.8 5.5V3h4.4v2.5M2.5 9h11',
  rivals: 'M8 2.5v11M3.5 4.5h9M3.5 4.5l-2 5h4zM12.5 4.5l-2 5h4zM5.5 13.5h5',
  alert: 'M8 2.2 14.3 13.3H1.7zM8 6.5v3.2M8 11.6v.1',
  bell: 'M4.5 11V7.2a3.5 3.5 0 0 1 7 0V11l1.5 1.2H3zM6.8 13.8h2.4M8 2.2v1.5',
  answers: 'M2.5 3.5h11v8h-6l-3 2.5v-2.5h-2zM5 6.3h6M5 8.8h4',
  source:
    'M6.8 9.2 9.2 6.8M7.2 4.8l1.3-1.3a2.8 2.8 0 0 1 4 4l-1.3 1.3M8.8 11.2l-1.3 1.3a2.8 2.8 0 0 1-4-4l1.3-1.3',
  change: 'M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13',
  search: 'M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M10.2 10.2l3.3 3.3',
  report: 'M4 2.5h5.5L12 5v8.5H4zM9.5 2.5V5H12M6 8h4M6 10.5h4',
  scan: 'M13.5 8A5.5 5.5 0 1 1 8 2.5M8 5v3l2 1.5M10.5 2.5h3v3',
  truth: 'M3 2.5h10v11H3zM5.5 6l1 1 2-2M5.5 10l1 1 2-2M10 6.5h1M10 10.5h1',
  study: 'M6.3 2.5h3.4M7 2.5v3.8L3 13.5h10L9 6.3V2.5M5 10h6',
  prompt: 'M2.5 4h11M2.5 8h7M2.5 12h9',
  costs:
    'M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M9.8 6.2C9.3 5.5 6.3 5.3 6.3 6.8c0 1.6 3.5.8 3.5 2.4 0 1.5-3 1.4-3.6.5M8 4.6v6.8',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M8.5 4.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0M4 11.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0',
  brands: 'M2.5 6.5 8 2.5l5.5 4v7h-11zM6.5 13.5v-4h3v4',
  engine: 'M4 4h8v8H4zM6.5 1.8V4M9.5 1.8V4M6.5 12v2.2M9.5 12v2.2M1.8 6.5H4M1.8 9.5H4M12 6.5h2.2M12 9.5h2.2',
  key: 'M9.5 6.5a3 3 0 1 0-2.6 2.97L8.5 11H10v1.5h1.5V14H14v-2.2L9.3 7.3c.13-.25.2-.52.2-.8zM5.7 5.7v.1',
  log: 'M3 3.5h10v2.7H3zM3 9.8h10v2.7H3zM8 6.2v3.6',
  people:
    'M3.5 5.2a2 2 0 1 0 4 0 2 2 0 1 0-4 0M1.5 13c0-2.5 1.8-4 4-4s4 1.5 4 4M10.3 3.4a2 2 0 1 1 0 3.7M11.3 9.2c1.9.3 3.2 1.7 3.2 3.8',
  person: 'M5.5 5.2a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M3 13.5c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5',
  trail: 'M4 2.5v11M4 4.5h8.5M4 8h6M4 11.5h7.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  dash: 'M4.5 8h7',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10',
  external: 'M6.5 3.5h-4v10h10v-4M9.5 2.5h4v4M13.2 2.8 7.5 8.5',
  down: 'M4 6.2 8 10l4-3.8',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  leaveAll:
    'M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M2.5 8h11M8 2.5c-2.6 3.3-2.6 7.7 0 11M8 2.5c2.6 3.3 2.6 7.7 0 11',
  leave: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6.5',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
