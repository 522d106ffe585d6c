// The long lane's campaigns: the same tests with more rounds, and the drills that `npm test` leaves out. Every night has other
// seeds; the one that is printed repeats them.

/** How much more each random test tries. CONTRIBUTING.md says what each of them is about. */
const ROUNDS = {
  AGREEMENT_CASES: 2_000,
  AUDIT_KILLS: 20,
  BATCH_ROUNDS: 70,
  BUNDLE_CHANGES: 10_000,
  BUNDLE_RUNS: 500,
  CASE_ROUNDS: 100,
  CHANGE_HISTORIES: 100,
  CLEAN_RECORDS: 10_000,
  CONTINUED_EDITS: 200,
  EXHIBIT_BYTES: 1_000,
  EXHIBIT_EVERY: 1,
  FOLD_TEXTS: 20_000,
  FOLLOW_KILLS: 50,
  FUZZ_RUNS: 5_000,
  GATE_READINGS: 2_000,
  GONE_HISTORIES: 200,
  HIDDEN_ALONE: 1,
  HOSTILE_TEXTS: 500,
  LETTER_FAULTS: 50,
  MEDIAN_ROUNDS: 5_000,
  PYTHON_EXAMPLES: 300,
  PYTHON_TEXTS: 100,
  READING_KILLS: 40,
  SEARCH_QUERIES: 300,
  SHOWN_VECTORS: 1_000,
  STUDY_CHANGES: 10_000,
  STUDY_KILLS: 60,
  TALLY_HISTORIES: 100,
  TAMPER_EDITS: 2_000,
  TOOL_VALUES: 100,
}

const SEEDS = [
  ...[
    'AGREEMENT',
    'BATCH',
    'BUNDLE',
    'CASE',
    'CHANGE',
    'CONTINUED',
    'EXHIBIT',
    'FOLLOW',
    'FUZZ',
    'GONE',
    'MEDIAN',
  ],
  ...['SEARCH', 'SOURCES', 'STUDY', 'TALLY', 'TAMPER'],
].map(name => `${name}_SEED`)

/** A setting that is there already wins: `TAMPER_EDITS=10 npm test -- --long`. */
export const campaignSettings = (seed: number): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ROUNDS).map(([name, rounds]) => [name, String(rounds)])),
  ...Object.fromEntries(SEEDS.map(name => [name, String(seed)])),
  ...(process.env as Record<string, string>),
})
