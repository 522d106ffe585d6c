// One class for each status. What may pass by itself has been tried again before an error arrives here.
import {
  BadRequestError,
  Client,
  ConnectionError,
  NotFoundError,
  ScanCapError,
  StatusError,
  UnauthorizedError,
} from '@brand-citation-forensics/client'

const [brandId = ''] = process.argv.slice(2)
const client = new Client({ baseUrl: process.env.BCF_URL, token: process.env.BCF_ACCESS_TOKEN })

try {
  const { scanId } = await client.createScan({ brandId })
  console.log(`started ${scanId}`)
} catch (error) {
  if (error instanceof ScanCapError)
    console.log(`${error.scansThisMonth} of ${error.maxScans} scans are used`)
  else if (error instanceof NotFoundError) console.log('there is no such brand')
  else if (error instanceof UnauthorizedError) console.log('the token is wrong')
  else if (error instanceof BadRequestError)
    for (const { field, message } of error.details) console.log(`${field}: ${message}`)
  else if (error instanceof StatusError)
    console.log(`${error.status}: ${error.message} (request ${error.requestId})`)
  else if (error instanceof ConnectionError) console.log(`no answer: ${error.message}`)
  else throw error
}
