import type { Scan } from '@brand-citation-forensics/client'
import { settledRuns } from '@brand-citation-forensics/client/admin'
import cliProgress from 'cli-progress'
import { visible } from './visible.ts'

export interface Progress {
  show(scan: Scan): void
  stop(): void
}

type Output = NodeJS.WritableStream & { isTTY?: boolean }

/** A bar on a terminal, elsewhere a line for every change. */
export function scanProgress(output: Output): Progress {
  return output.isTTY ? bar(output) : lines(output)
}

function bar(output: Output): Progress {
  const single = new cliProgress.SingleBar(
    {
      stream: output,
      format: '{status} [{bar}] {value}/{total} runs  {detail}',
      barsize: 30,
      emptyOnZero: true,
    },
    cliProgress.Presets.shades_classic,
  )
  let started = false
  return {
    show(scan) {
      const payload = { status: visible(scan.status), detail: detail(scan) }
      if (!started) single.start(scan.totalRuns, 0, payload)
      started = true
      single.update(settledRuns(scan), payload)
    },
    stop() {
      if (started) single.stop()
    },
  }
}

function lines(output: Output): Progress {
  return {
    show(scan) {
      output.write(`${visible(scan.status)} ${settledRuns(scan)}/${scan.totalRuns} runs  ${detail(scan)}\n`)
    },
    stop() {},
  }
}

function detail({ byStatus }: Scan): string {
  const captured = (byStatus.CAPTURED ?? 0) + (byStatus.CLASSIFIED ?? 0)
  return `${captured} captured, ${byStatus.CLASSIFIED ?? 0} classified, ${byStatus.FAILED ?? 0} failed`
}
