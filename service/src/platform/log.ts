import pino from 'pino'

export type Log = pino.Logger

/** JSON lines, on stderr unless told otherwise: stdout belongs to `ready` and to commands that print a document. */
export function createLog(
  level: string,
  to: pino.DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['authorization', '*.authorization', 'req.headers.authorization'],
        censor: '[redacted]',
      },
    },
    to,
  )
}
