// Models' readings of pages in an audit: each is replayed from what is sealed. Its requests follow from the brand, the page
// and the text, its statements are what its replies say, and what was proposed from it passed the gate.

import { isDeepStrictEqual } from 'node:util'
import type { SealedPageReading } from '../../evidence/extraction.ts'
import { opened, type Sealed } from '../../evidence/history.ts'
import { recordsById } from '../../evidence/store.ts'
import type { Sql } from '../../platform/database.ts'
import { ReplayError } from '../../readers/model/replay.ts'
import { wellFormed } from '../../readers/model/sealed.ts'
import { gatePage, PAGE_GATE } from '../../readers/pages/gate-page.ts'
import { replayPage } from '../../readers/pages/page-reader.ts'
import type { PageTask } from '../../readers/pages/page-template.ts'
import { proposedValue } from '../proposed/as-facts.ts'
import { type ProposedFrom, pageReadings, proposedFrom } from './readings/store.ts'

/** Readings of one query. */
const PAGE = 50

/** All readings, or these. */
export async function* replayPages(
  sql: Sql,
  among: string[] | null = null,
): AsyncGenerator<{ where: string; message: string }> {
  for (let after = ''; ; ) {
    const ids = await pageReadings(sql, { among, after, limit: PAGE })
    if (ids.length === 0) return
    after = ids.at(-1) as string
    const proposed = Map.groupBy(await proposedFrom(sql, ids), ({ reading }) => reading)
    for (const record of await recordsById(sql, ids)) {
      const message = faultOf(opened<SealedPageReading>(record), proposed.get(record.id) ?? [])
      if (message !== null) yield { where: `records ${record.id}`, message }
    }
  }
}

/** Sealed content may have any shape. */
function faultOf({ content }: Sealed<SealedPageReading>, proposed: ProposedFrom[]): string | null {
  try {
    const { brand, page, text, replies, template } = content
    const { name, aliases } = brand
    const task: PageTask = { brand: { name, aliases }, page, text }
    const statements = replayPage(template, task, replies)
    if (statements === null) return 'its reply is not what was asked for'
    if (!isDeepStrictEqual(content.statements, wellFormed(statements)))
      return 'its statements are not what its replies say'
    if (content.gate !== PAGE_GATE) return null
    const passed = gatePage(task, wellFormed(statements)).passed
    const isPassed = ({ key, value, quote }: ProposedFrom) =>
      passed.some(
        ({ statement }) =>
          statement.key === key && statement.quote === quote && proposedValue(statement) === value,
      )
    return proposed.every(isPassed) ? null : 'something is proposed from it that it does not say'
  } catch (error) {
    return error instanceof ReplayError ? error.message : 'it has not the form of a reading'
  }
}
