// What every command needs: the two forms of output and, unless it works offline, the clients.

import type { Command } from 'commander'
import { type Api, createApi, type Run } from '../../admin.ts'
import { Client, DEFAULT_BASE_URL } from '../../index.ts'
import { classTable } from '../terminal/class-table.ts'
import { colorsFor } from '../terminal/color.ts'
import { type Cell, type Column, type Entry, fields, table, tableOf } from '../terminal/table.ts'
import { visible, visibleJson } from '../terminal/visible.ts'

/** The service itself gives up on an engine or a model, and says why; this only has to be later. */
export const TEST_TIMEOUT_MS = 300_000

export interface Output {
  readonly json: boolean
  /** The command's result: the document itself under --json, otherwise text for people. */
  print(document: unknown, human: () => string): void
  /** Messages on stderr. Silent under --json, where stderr is for the error line alone. */
  talk(text: string): void
  /** A line above what belongs together. */
  heading(text: string): string
  /** Nothing if there are no rows. */
  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string
  cells(headings: string[], rows: Cell[][]): string
  fields(entries: readonly Entry[]): string
  classTable(runs: Run[], judged?: Parameters<typeof classTable>[1]): string
}

export interface Session extends Output {
  readonly client: Client
  readonly api: Api
}

/** Without a trailing slash. */
export function baseUrlOf(command: Command): string {
  const { url } = command.optsWithGlobals<{ url?: string }>()
  return (url || DEFAULT_BASE_URL).replace(/\/+$/, '')
}

export function openSession(command: Command): Session {
  // Only from the environment: an argument would show in the process list and the shell history.
  const token = process.env.BCF_ACCESS_TOKEN?.trim()
  const options = { baseUrl: baseUrlOf(command), token }
  return { ...openOutput(command), client: new Client(options), api: createApi(options) }
}

export function openOutput(command: Command): Output {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>()
  const layout = {
    heading: colorsFor(process.stdout).bold,
    maxCell: process.stdout.isTTY ? 72 : undefined,
  }
  return {
    json,
    print: (document, human) => {
      const text = json ? visibleJson(document, 2) : human()
      if (text !== '') process.stdout.write(`${text}\n`)
    },
    talk: text => {
      if (!json) process.stderr.write(`${visible(text)}\n`)
    },
    heading: layout.heading,
    table: (rows, columns) => (rows.length === 0 ? '' : tableOf(rows, columns, layout)),
    cells: (headings, rows) => (rows.length === 0 ? '' : table(headings, rows, layout)),
    fields: entries => fields(entries, layout),
    classTable: (runs, judged) => classTable(runs, judged, layout),
  }
}

/** An example at the end of a command's help. */
export function example(...lines: string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map(line => `  $ ${line}`).join('\n')}`
}
