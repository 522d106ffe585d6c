// Loaded into the service before its own code, by --import: two signals that end it as defects would, with errors that
// carry secrets along the way those of drivers do.

const carrying = (message: string) =>
  Object.assign(new Error(message), {
    headers: { authorization: `Bearer ${process.env.BCF_ACCESS_TOKEN}` },
    connectionString: process.env.DATABASE_URL,
    env: process.env,
  })

process.on('SIGUSR2', () => {
  throw carrying('a defect')
})
process.on('SIGWINCH', () => {
  void Promise.reject(carrying('a rejection'))
})
