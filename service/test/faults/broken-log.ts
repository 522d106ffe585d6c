// The sequencer with one of its writes broken: each fails in two ways, without having happened and although
// it has. What "fails" means is the caller's choice: an error, or the end of the process.

import { appendFile } from 'node:fs/promises'
import type { Journal } from '../../src/evidence/log/journal.ts'
import type { Database } from '../../src/platform/database.ts'

export const BREAKS = [
  'the transaction did not commit',
  'the transaction committed',
  'the journal was not written',
  'the journal was half written',
  'the journal was written',
  'the publication was not written',
  'the publication was written',
] as const
export type Break = (typeof BREAKS)[number]

interface Parts {
  database: Database
  journal: Journal
}

/** Breaks the `nth` write of its kind by `act`. */
export function breakAt(parts: Parts, broken: Break, nth: number, act: () => Promise<never>): Parts {
  let left = nth
  const due = (...breaks: Break[]) => breaks.includes(broken) && --left === 0
  const database: Database = {
    ...parts.database,
    async query(text, values) {
      const publishes = typeof text === 'object' && text.name === 'log-publish'
      const breaks = publishes && due('the publication was not written', 'the publication was written')
      if (breaks && broken === 'the publication was not written') await act()
      const result = await parts.database.query(text as string, values)
      if (breaks) await act()
      return result as never
    },
    async transaction(work) {
      const breaks = due('the transaction did not commit', 'the transaction committed')
      const before = breaks && broken === 'the transaction did not commit'
      const result = await parts.database.transaction(async tx => {
        const done = await work(tx)
        if (before) await act()
        return done
      })
      if (breaks) await act()
      return result
    },
  }
  const journal: Journal = {
    ...parts.journal,
    async append(entry) {
      const breaks = due(
        'the journal was not written',
        'the journal was half written',
        'the journal was written',
      )
      if (breaks && broken === 'the journal was not written') await act()
      if (breaks && broken === 'the journal was half written') {
        const line = JSON.stringify(entry)
        await appendFile(parts.journal.path, line.slice(0, line.length / 2))
        await act()
      }
      await parts.journal.append(entry)
      if (breaks) await act()
    },
  }
  return { database, journal }
}
