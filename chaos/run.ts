import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCampaign } from './campaign.ts'
import { lengthOf, planFaults } from './plan.ts'

const seed = Number(process.argv[2] ?? 7)
const directory = await mkdtemp(join(tmpdir(), 'chaos-'))
await chmod(directory, 0o755)
const counts = {
  'kill-worker': 6,
  'kill-api': 2,
  'kill-database': 2,
  'stop-worker': 1,
  'stop-api': 1,
  'stop-database': 1,
  cut: 1,
  hang: 1,
  'engines-down': 1,
  'journal-full': 1,
}
const t = Date.now()
const e = await runCampaign({
  seed,
  plan: planFaults(seed, counts, lengthOf(counts)),
  directory,
  say: x => console.error(((Date.now() - t) / 1000).toFixed(1), x),
})
console.log(
  directory,
  e.calls.length,
  e.faults,
  e.lives.map(l => [
    l.name,
    l.by,
    l.code,
    (l.readyAt ?? 0) - l.startedAt,
    (l.endedAt ?? 0) - l.startedAt,
    l.first,
    l.last,
  ]),
  e.unfinished,
  e.audits,
  e.stubborn,
)
for (const [k, v] of Map.groupBy(e.calls, c => `${c.route} ${c.status} ${c.error ?? ''}`))
  console.log(k, v.length, Math.max(...v.map(c => c.ms)))
for (const [k, v] of Object.entries(e.state)) console.log(k, v.length)
