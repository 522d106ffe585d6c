import { z } from 'zod'
import {
  BrandRef,
  CitationCounts,
  count,
  Engine,
  instant,
  MatrixRow,
  PromptIntent,
} from '../../../api/schemas.ts'
import { CASE_STATUSES } from '../../../model/case.ts'
import { SURFACES } from '../../../model/engine.ts'
import { NO_SHARES } from '../../../model/rival.ts'
import { ClassRates, Rate } from '../fields.ts'
import { ComparedSides } from '../scans/change.ts'

const Cell = z.union([z.string(), z.object({ text: z.string(), href: z.string() })])

/** Plain text in a few forms; a column whose name starts with `#` is numeric. */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'loud']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: z.string(), value: Cell })) }),
  z.object({
    kind: z.literal('bars'),
    caption: z.string(),
    bars: z.array(z.object({ label: z.string(), words: z.string(), share: z.number().nullable() })),
  }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
  }),
])

const Page = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(
    z.object({ title: z.string(), blocks: z.array(Block), isBackground: z.boolean().optional() }),
  ),
})

const FalseClaim = z.object({
  title: z.string(),
  quote: z.string(),
  matter: z.string(),
  /** What is at stake. */
  harm: z.string(),
  claimed: z.string(),
  truth: z.string(),
  engines: z.array(z.object({ engine: Engine, share: Rate })),
  share: Rate.nullable(),
  /** When the report is drawn. */
  status: z.enum(CASE_STATUSES),
  firstSeen: instant().nullable(),
  lastSeen: instant().nullable(),
  sha256: z.string().nullable(),
})

const Side = z.object({
  scans: count(),
  answered: count(),
  first: instant().nullable(),
  last: instant().nullable(),
})
const MovedClaim = z.object({ engine: Engine, matter: z.string(), value: z.string(), text: z.string() })

const Change = z.object({
  /** The days it is compared with. */
  window: z.object({ from: z.iso.date(), to: z.iso.date() }),
  before: Side,
  after: Side,
  truncated: z.boolean(),
  ...ComparedSides,
  falseClaims: z.object({
    came: z.array(MovedClaim),
    went: z.array(MovedClaim),
    cameTotal: count(),
    wentTotal: count(),
  }),
})

const Cut = z.object({
  counts: CitationCounts,
  total: count(),
  rates: ClassRates,
  mentionRate: Rate.nullable(),
})

const Classes = Cut.extend({
  /** Of the absent ones: the engine showed no answer. */
  notShown: count(),
  engines: z.array(Cut.extend({ engine: Engine, notShown: count() })),
  intents: z.array(Cut.extend({ intent: PromptIntent })),
  matrix: z.array(MatrixRow.extend({ rates: ClassRates })),
})

const Party = z.object({
  name: z.string(),
  isBrand: z.boolean(),
  shareOfVoice: Rate.extend({ answers: count() }).nullable(),
  named: Rate.nullable(),
  rank: z
    .object({ mean: z.number(), low: z.number().nullable(), high: z.number().nullable(), of: count() })
    .nullable(),
  ranked: Rate.nullable(),
  first: Rate.nullable(),
  together: Rate.nullable(),
  /** Instead of the brand, of answers that a model has read; null: it has read none. */
  instead: Rate.nullable(),
  cited: Rate.nullable(),
})

const Rivals = z.object({
  isCounting: z.boolean(),
  /** Null while nothing is counted. */
  named: z
    .object({
      method: z.string(),
      answers: count(),
      neutral: count(),
      noShare: z.enum(NO_SHARES).nullable(),
      parties: z.array(Party),
    })
    .nullable(),
})

export const ReportBody = z.object({
  brand: BrandRef,
  from: z.iso.date(),
  to: z.iso.date(),
  days: count(),
  drawnAt: instant(),
  software: z.string(),
  /** Without facts, it means nothing that no answer contradicts one. */
  hasFacts: z.boolean(),
  isRead: z.boolean(),
  falseClaims: z.object({ cases: z.array(FalseClaim), total: count() }),
  change: Change,
  classes: Classes,
  rivals: Rivals,
  sources: z.array(
    z.object({ domain: z.string(), owned: z.boolean(), answers: count(), rate: Rate.nullable() }),
  ),
  truncated: z.boolean(),
  costs: z.object({
    captured: count(),
    priced: count(),
    estimated: count(),
    unknown: count(),
    costMicros: z.number(),
  }),
  method: z.object({
    asked: z.array(
      z.object({
        engine: Engine,
        surface: z.enum(SURFACES),
        model: z.string().nullable(),
        origin: z.string(),
      }),
    ),
    isSimulated: z.boolean(),
    reader: z.string().nullable(),
    versions: z.array(z.string()),
  }),
  check: z.object({ verify: z.string(), log: z.string(), keys: z.array(z.string()) }),
  page: Page,
})

/** For people without an account, who are not told what was spent. */
export const SharedReportBody = ReportBody.omit({ costs: true })
