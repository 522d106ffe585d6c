// The load generator as a process of its own: BENCH_LOAD says where to, how much and about what; the result is printed.

import { mixedRequests, type Subjects } from './mixed-requests.ts'
import { type OpenLoad, openLoop } from './open-loop.ts'

const { subjects, ...load } = JSON.parse(process.env.BENCH_LOAD ?? '') as Omit<OpenLoad, 'next'> & {
  subjects: Subjects
}
const result = await openLoop({ ...load, next: mixedRequests(subjects) })
process.stdout.write(JSON.stringify(result), () => process.exit(0))
