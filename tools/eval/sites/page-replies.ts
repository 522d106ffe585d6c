// What a model said of the pages of a site, from recorded replies: it is asked what the product would ask, and what it said goes
// through the product's gate. Of a set of recordings (sets/README.md), a reply is the entry SHA256.reply.txt, by the SHA-256 of its
// request; what has none can be written down as SHA256.request.txt.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestSha256 } from '../../../service/src/readers/model/ask.ts'
import { distinct } from '../../../service/src/readers/model/reader.ts'
import { gatePage, type PageFault } from '../../../service/src/readers/pages/gate-page.ts'
import { type PageStatement, readPageReply } from '../../../service/src/readers/pages/page-reply.ts'
import { type PageTask, pageRequests } from '../../../service/src/readers/pages/page-template.ts'
import type { ModelRequest } from '../../../service/src/readers/wires/wire.ts'
import { asFacts, proposedValue } from '../../../service/src/truth/proposed/as-facts.ts'
import { isKnown } from '../../../service/src/truth/proposed/propose.ts'
import type { EntrySet } from '../../../service/test/open-set.ts'
import type { Collected } from './compare-site.ts'
import type { ReadOutcome, Site } from './site.ts'

export interface Replies {
  recordings: EntrySet | undefined
  /** The folder where requests are written that have no reply. */
  requests: string | undefined
}

interface RefusedStatement {
  statement: PageStatement
  why: PageFault | 'no_fact'
}

/** Of all pages of a site. */
export interface PagesRead {
  /** As they were shown to the model. */
  texts: Map<string, string>
  requests: number
  /** Those of them that have a reply. */
  recorded: number
  /** Pages of which a part has no reply, or one that is not what was asked for. */
  unread: string[]
  /** What passed the gate, also what is known already. */
  stated: Collected[]
  /** Of them, what is not known already. */
  proposed: Collected[]
  refused: RefusedStatement[]
}

export function readPages(
  { brand }: Site,
  outcomes: ReadOutcome[],
  { active, ...replies }: Replies & { active: Collected[] },
): PagesRead {
  const read: PagesRead = {
    texts: new Map(),
    ...{ requests: 0, recorded: 0, unread: [], stated: [], proposed: [], refused: [] },
  }
  for (const { url, text: kept } of outcomes) {
    if (!kept) continue
    const { name, aliases } = brand
    const path = new URL(url).pathname
    const task = { brand: { name, aliases }, page: { url, title: kept.title }, text: kept.text }
    read.texts.set(path, kept.text)
    const texts = pageRequests(task).map(request => replyTo(request, replies))
    read.requests += texts.length
    read.recorded += texts.filter(text => text !== null).length
    const parts = texts.map(text => (text === null ? null : readPageReply(text)))
    if (parts.includes(null)) read.unread.push(path)
    else propose(read, { task, path, active, statements: distinct(parts.flatMap(part => part ?? [])) })
  }
  return read
}

function replyTo(request: ModelRequest, { recordings, requests }: Replies): string | null {
  const name = requestSha256(request)
  const recorded = recordings?.text(`${name}.reply.txt`)
  if (recorded !== undefined) return recorded
  if (requests !== undefined) {
    mkdirSync(requests, { recursive: true })
    writeFileSync(join(requests, `${name}.request.txt`), `${request.instruction}\n\n${request.input}`)
  }
  return null
}

interface Said {
  task: PageTask
  path: string
  active: Collected[]
  statements: PageStatement[]
}

function propose(read: PagesRead, { task, path, active, statements }: Said): void {
  const { passed, refused } = gatePage(task, statements)
  read.refused.push(...refused)
  for (const { statement } of passed) {
    const value = proposedValue(statement)
    const facts = asFacts(statement.key, value).map(fact => ({ ...fact, source: path }))
    if (facts.length === 0) read.refused.push({ statement, why: 'no_fact' })
    read.stated.push(...facts)
    if (!isKnown(active, statement.key, value)) read.proposed.push(...facts)
  }
}
