// The one limit of everything that a test waits for. It is there so that a test which would wait for ever ends and says
// what it waited for; no verdict may depend on how fast the machine is. Who tests a limit sets that limit himself.

const MINUTES = 10

export const PATIENCE_MS = MINUTES * 60_000

/** Of a whole test file: it may wait for several things, and the complaint of one of them says more than this. */
export const TEST_LIMIT_MS = 4 * PATIENCE_MS

/** For the services that tests start: on a busy machine the database is slow, not away. */
export const PATIENT_SETTINGS = {
  BCF_REQUEST_WAIT_MS: String(PATIENCE_MS),
  BCF_START_WAIT_SECONDS: String(PATIENCE_MS / 1_000),
  BCF_STOP_SECONDS: String(PATIENCE_MS / 1_000),
}
