import { type Running, startProcess } from '../processes.ts'

/** Made anew by every server for every answer. */
const ITS_OWN = ['date', 'connection', 'keep-alive', 'content-length']

/** Starts the reference: a bare node:http server that answers everything with the bytes and headers of `sample`. */
export async function startBare(sample: Response): Promise<Running> {
  const headers = [...sample.headers].filter(([name]) => !ITS_OWN.includes(name))
  return startProcess(['tools/bench/load/bare-server.ts'], {
    BENCH_BODY: await sample.text(),
    BENCH_HEADERS: JSON.stringify(Object.fromEntries(headers)),
  })
}
