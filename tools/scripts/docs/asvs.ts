// The list of OWASP ASVS 5.0 (levels 1 and 2), docs/asvs.json, as tables. The numbers are the standard's, the words
// are ours.

import { readFileSync } from 'node:fs'

export interface Requirement {
  id: string
  what: string
  state: 'met' | 'not met' | 'not applicable'
  /** Files that do it or show it, where it is met. */
  where?: string[]
  /** Where it is not. */
  why?: string
}

const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend',
  'API and web service',
  'Files',
  'Authentication',
  'Sessions',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OIDC',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Coding and architecture',
  'Logging and errors',
  'WebRTC',
]

export const readRequirements = (): Requirement[] =>
  JSON.parse(readFileSync(new URL('../../../docs/asvs.json', import.meta.url), 'utf8'))

const chapterOf = ({ id }: Requirement): number => Number(id.split('.')[0])

export function asvsTables(): string {
  const all = readRequirements()
  const count = (state: Requirement['state']) => all.filter(each => each.state === state).length
  const summary = `${all.length} requirements: ${count('met')} met, ${count('not met')} not met, ${count('not applicable')} not applicable.`
  const chapters = CHAPTERS.map((title, index) => {
    const own = all.filter(each => chapterOf(each) === index + 1)
    const rows = gather(own).map(each => `| ${rowOf(each).join(' | ')} |`)
    return [
      `### V${index + 1} ${title}`,
      '',
      '| Point | What | State | Where, or why not |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return [summary, ...chapters].join('\n\n')
}

/** Neighbours that do not apply for the same reason share a row. */
function gather(requirements: Requirement[]): Requirement[][] {
  const rows: Requirement[][] = []
  for (const each of requirements) {
    const last = rows.at(-1)?.[0]
    const isSame = last?.state === 'not applicable' && each.state === last.state && each.why === last.why
    if (isSame) rows.at(-1)?.push(each)
    else rows.push([each])
  }
  return rows
}

function rowOf(row: Requirement[]): string[] {
  const [first, last] = [row[0], row.at(-1)] as [Requirement, Requirement]
  const point = row.length === 1 ? first.id : `${first.id} to ${last.id}`
  const files = first.where?.map(file => `\`${file}\``).join(', ')
  return [point, row.map(({ what }) => what).join('; '), first.state, files ?? first.why ?? '']
}
