// Times and hours as people type them: "9 am – 5.30 PM" is 09:00-17:30.

const ROUND_THE_CLOCK = '00:00-24:00'
const MOST_RANGES = 6

export function readHours(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  if (plain === 'closed') return 'closed'
  if (/^(?:open )?24 ?(?:h|hours)$/.test(plain)) return ROUND_THE_CLOCK
  const ranges = plain.split(',')
  if (ranges.length > MOST_RANGES) return null
  const read = ranges.map(range => readRange(range.trim()))
  return read.some(range => range === null) ? null : [...new Set(read)].sort().join(',')
}

function readRange(range: string): string | null {
  const ends = range.split(/ ?(?:[-–—]| to ) ?/)
  const [from, to] = ends.map(clockIn)
  // A range with am or pm at one end only can be read in two ways; one that begins where it ends, too.
  if (ends.length !== 2 || !from || !to || from.isHalfDay !== to.isHalfDay || from.time === to.time)
    return null
  if (from.time === '00:00' && /^(?:23:59|24:00)$/.test(to.time)) return ROUND_THE_CLOCK
  return `${from.time}-${to.time === '00:00' ? '24:00' : to.time}`
}

function clockIn(text: string): { time: string; isHalfDay: boolean } | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/.exec(text)
  if (!match) return null
  const [, hours, minutes = '00', half] = match
  const isPossible = half ? Number(hours) >= 1 && Number(hours) <= 12 : Number(hours) <= 24
  if (!isPossible || Number(minutes) > 59 || (Number(hours) === 24 && minutes !== '00')) return null
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, isHalfDay: half !== undefined }
}

/** One time of the day; a number alone may be anything. */
export function readTime(text: string): string | null {
  const plain = text.trim().toLowerCase()
  return /^\d{1,2}$/.test(plain) ? null : (clockIn(plain)?.time ?? null)
}
