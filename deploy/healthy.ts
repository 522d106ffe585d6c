// For containers, which have no curl: ends with 0 when the process beside it answers. An API by its PORT, a worker by
// its BCF_WORKER_PORT.

const port = process.env.BCF_WORKER_PORT || process.env.PORT || '8080'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
