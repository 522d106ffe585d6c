// What all clients know together: scans promised to them, hashes shown to them, what they saw of each.

interface OwnScan {
  scanId: string
  brandId: string
  isOpen: boolean
}

export interface OwnRun {
  runId: string
  brandId: string
  hash: string
  isClassified: boolean
  /** The text of the answer, once somebody has read the evidence. */
  content: string | null
}

export interface Notebook {
  scans: OwnScan[]
  runs: OwnRun[]
  /** Proofs that were seen, by hash: another one for the same hash is news. */
  proofs: Map<string, string>
  add(run: OwnRun): void
}

export function openNotebook(): Notebook {
  const known = new Map<string, OwnRun>()
  const runs: OwnRun[] = []
  return {
    scans: [],
    runs,
    proofs: new Map(),
    add(run) {
      const old = known.get(run.runId)
      if (old) {
        old.isClassified ||= run.isClassified
        return
      }
      known.set(run.runId, run)
      runs.push(run)
    },
  }
}
