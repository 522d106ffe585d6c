// What the tools said. Each must accept what we publish and refuse it when altered, for the right reason: a
// tool that refuses everything would prove nothing.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PATIENCE_MS } from '../../../service/test/patience.ts'

export interface Verdict {
  accepted: boolean
  /** In the tool's own words. */
  said: string
}

/** A step that has not ended by then hangs. */

export interface Question {
  program: string
  args: string[]
  cwd?: string
  input?: string
}

/** Asks a program that exits with 0 to accept and 1 to refuse. Throws if it reached no verdict. */
export async function ask({ program, args, cwd, input = '' }: Question): Promise<Verdict> {
  const child = spawn(program, args, { cwd, timeout: PATIENCE_MS })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 && code !== 1) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${said}`)
  return { accepted: code === 0, said }
}

/** What an accepting program printed, for use. */
export async function get(question: Question): Promise<string> {
  const { accepted, said } = await ask(question)
  if (!accepted) throw new Error(`${question.program} ${question.args.join(' ')}: ${said}`)
  return said
}

interface Tool {
  name: string
  version: string
  accepted: number
  refused: number
}

export interface Verdicts {
  accepts(tool: string, what: string, verdict: Promise<Verdict>): Promise<void>
  /** `because`: what the tool must say. */
  refuses(tool: string, what: string, verdict: Promise<Verdict>, because: RegExp): Promise<void>
  complaints: string[]
  /** One line for each tool. */
  table(): string[]
}

const say = (text: string) => process.stdout.write(`${text}\n`)

export function collectVerdicts(versions: Record<string, string>): Verdicts {
  const tools = new Map<string, Tool>()
  for (const [name, version] of Object.entries(versions))
    tools.set(name, { name, version, accepted: 0, refused: 0 })
  const complaints: string[] = []

  function complain(tool: string, what: string, how: string): void {
    say(`  WRONG     ${tool}: ${what}: ${how}`)
    complaints.push(`${tool}: ${what}: ${how}`)
  }

  function toolOf(name: string): Tool {
    const tool = tools.get(name)
    if (!tool) throw new Error(`${name} has no version`)
    return tool
  }

  return {
    complaints,
    async accepts(tool, what, verdict) {
      const { accepted, said } = await verdict
      if (!accepted) return complain(tool, what, `refused with "${shorten(said)}"`)
      toolOf(tool).accepted += 1
      say(`  accepted  ${tool}: ${what}`)
    },
    async refuses(tool, what, verdict, because) {
      const { accepted, said } = await verdict
      if (accepted) return complain(tool, what, 'accepted')
      if (!because.test(said)) return complain(tool, what, `refused, but with "${shorten(said)}"`)
      toolOf(tool).refused += 1
      say(`  refused   ${tool}: ${what} ("${because.exec(said)?.[0].trim()}")`)
    },
    table() {
      const rows = [...tools.values()].map(({ name, version, accepted, refused }) => {
        // A tool that was never asked, or never had to refuse, proves nothing.
        if (accepted === 0 || refused === 0)
          complaints.push(`${name}: ${accepted} accepted, ${refused} refused`)
        return [name, version, String(accepted), String(refused)]
      })
      const all = [['tool', 'version', 'accepted', 'refused'], ...rows]
      const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(row => row[column]?.length ?? 0)))
      const align = (cell: string, column: number) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
      return all.map(row => row.map(align).join('  '))
    },
  }
}

const shorten = (said: string): string => {
  const text = said.trim().replaceAll(/\s+/g, ' ')
  return text.length > 200 ? `${text.slice(0, 200)} …` : text
}
