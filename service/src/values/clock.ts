// Times of the day as people write them: "08:00", "8 am", "8.30 Uhr", "17h30", "17 h 30".

export interface Clock {
  minutes: number
  /** Says which half of the day: "8 am". */
  isHalf: boolean
  /** Has minutes or a half of the day: "8" alone may be anything. */
  isSure: boolean
  /** "8" may be in the evening; "08", "8 am" and "17" may not. */
  isOpen: boolean
  start: number
  end: number
}

const CLOCK =
  /(?<![\d.:])(?<!\d,(?!\d\d?[:.]\d\d))(\d{1,2})(?:\s?[:.]\s?([0-5]\d)|\s?[hu]\s?([0-5]\d))?(?![\d%]|[.:]\d|,\d+(?![\d:.]))(?:\s?(?:([ap])\.?\s?m\b\.?))?/giu

export const clocksIn = (text: string): Clock[] =>
  [...text.matchAll(CLOCK)].flatMap(({ 0: whole, 1: hours = '', 2: minutes, 3: more, 4: half, index }) => {
    const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
    if (Number(hours) > (half ? 12 : 24)) return []
    return {
      minutes: hour * 60 + Number(minutes ?? more ?? 0),
      isHalf: half !== undefined,
      isSure: (half ?? minutes ?? more) !== undefined,
      isOpen: half === undefined && hour < 12 && !hours.startsWith('0'),
      ...{ start: index, end: index + whole.length },
    }
  })

/** In each way it may be meant: hours after noon may be counted from one again. */
export const minutesOf = ({ minutes, isOpen }: Clock): number[] =>
  isOpen ? [minutes, minutes + 720] : minutes === 1440 ? [1440, 0] : [minutes]

export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
