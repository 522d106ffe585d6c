import { sentencesOf } from './sentences.ts'

/** UTF-16 units. Far more than engines write; without a limit, an answer would set the price of its reading. */
const MOST_READ = 60_000
/** No sentence is longer. */
const LONGEST = 1_200

/** An answer as far as it is read: whole sentences. The rest is nobody's word for anything. */
export function readable(answer: string): string {
  if (answer.length <= MOST_READ) return answer
  const whole = sentencesOf(answer.slice(0, MOST_READ + LONGEST)).filter(({ end }) => end <= MOST_READ)
  return answer.slice(0, whole.at(-1)?.end ?? 0)
}
