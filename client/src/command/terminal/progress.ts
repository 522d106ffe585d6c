import cliProgress from 'cli-progress'
import type { Scan } from '../../index.ts'
import { visible } from './visible.ts'

export interface Progress {
  show(scan: Scan): void
  stop(): void
}

type Output = NodeJS.WritableStream & { isTTY?: boolean }

/** A bar on a terminal, otherwise a line for every change. */
export function scanProgress(output: Output): Progress {
  return output.isTTY ? bar(output) : lines(output)
}

/** So many of so many; without a terminal, a line every few seconds. */
export function countProgress(output: Output, what: string, silent: boolean) {
  const single =
    output.isTTY && !silent
      ? new cliProgress.SingleBar(
          { stream: output, format: `[{bar}] {value} of {total} ${what}`, barsize: 30, emptyOnZero: true },
          cliProgress.Presets.shades_classic,
        )
      : null
  let started = false
  let lastAt = performance.now()
  return {
    show({ done, total }: { done: number; total: number }) {
      if (single && !started) single.start(total, done)
      else if (single) single.update(done)
      started = true
      if (single || silent || performance.now() - lastAt < LINE_MS) return
      lastAt = performance.now()
      output.write(`${done} of ${total} ${what}\n`)
    },
    stop() {
      if (started) single?.stop()
      started = false
    },
  }
}

const LINE_MS = 5_000

function bar(output: Output): Progress {
  const single = new cliProgress.SingleBar(
    {
      stream: output,
      format: '{status} [{bar}] {detail}',
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
      single.update(settled(scan), payload)
    },
    stop() {
      if (started) single.stop()
    },
  }
}

function lines(output: Output): Progress {
  return {
    show(scan) {
      output.write(`${visible(scan.status)} ${detail(scan)}\n`)
    },
    stop() {},
  }
}

const answered = ({ byStatus }: Scan): number => (byStatus.CAPTURED ?? 0) + (byStatus.CLASSIFIED ?? 0)

/** Moves as answers arrive; they are read once all have arrived. */
const settled = (scan: Scan): number => answered(scan) + (scan.byStatus.FAILED ?? 0)

function detail(scan: Scan): string {
  const { byStatus, totalRuns } = scan
  const asked = totalRuns - (byStatus.QUEUED ?? 0)
  return `${asked} of ${totalRuns} asked, ${answered(scan)} captured, ${byStatus.CLASSIFIED ?? 0} read, ${byStatus.FAILED ?? 0} failed`
}
