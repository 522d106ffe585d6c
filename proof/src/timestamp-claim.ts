// What a timestamp claims to be, apart from the code that parses one: those who only display it need not load that.

export interface TimestampProfile {
  /** The timestamp says it is a qualified electronic time-stamp. */
  claimsQualified: boolean
  /** The signing certificate says it is a qualified one. */
  certificateClaimsQualified: boolean
  /** In microseconds; null if the timestamp does not say. */
  accuracy: number | null
  /** Departures from EN 319 422 that are not refused anyway. */
  departures: string[]
}

/** In words for people, wherever a timestamp is shown. */
export function describeClaim({
  claimsQualified,
  certificateClaimsQualified,
  departures,
}: Omit<TimestampProfile, 'accuracy'>): string {
  const claim = claimsQualified
    ? 'claims to be a qualified electronic time-stamp'
    : certificateClaimsQualified
      ? 'no claim to be a qualified time-stamp, though its certificate claims to be qualified'
      : 'no claim to be a qualified time-stamp'
  return departures.length === 0 ? claim : `${claim}; departs from EN 319 422: ${departures.join(', ')}`
}
