// English: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const ENGLISH: LanguageWords = {
  stopWords: list`
    the, of, and, to, in, is, for, that, with, as, was, by, on, its, from, are, which, it, has, at, an, or, but, not, a, no
    have, you, your, can, this, their, also, offers, per, than, plan, based, founded, about, more
  `,
  negators: list`
    not, no, never, none, neither, nor, cannot, n't, nothing, hardly, no longer, not available
    unavailable, not any
  `,
  without: list`without, lacks, lack, lacking, instead of, rather than, free of, missing`,
  yes: list`yes, available, included, offered, supported, provided, true, ✓, ✔, ✅`,
  no: list`
    no, none, not available, unavailable, not offered, not supported, not included, not provided
    false, n/a, ✗, ✘, ❌
  `,
  has: list`
    has, have, had, offers, offer, provides, provide, includes, include, features, feature
    supports, support, comes with, comes, boasts, holds, accepts, accept, allows, available
    with, there is, there are, equipped, gives, serves, ships
  `,
  hedges: list`
    around, about, approximately, approx, roughly, nearly, almost, some, circa, ca, over
    more than, less than, under, at least, up to, close to, just over, upwards of, typically
    usually, generally, often, normally, or so, estimated, starting at
  `,
  doubts: list`
    may, might, could, possibly, perhaps, probably, likely, seems, seem, appears, presumably
    i believe, i think, not sure, unclear, uncertain, unconfirmed, maybe, not certain
    as far as i know, if i recall, should be, supposedly, apparently, to my knowledge
  `,
  attributors: list`
    some sites, some directories, directories, bloggers, forum
    some say, according to, reportedly, allegedly, reviewers, reviews, customers say, rumored
    rumoured, critics, some users, users report, some sources, it is said, claims that, said to
    others claim, some reviewers, some customers, some reports, one source, it is claimed
    some claim
  `,
  conditionals: list`if, wish, wishes, whether, unless, in case, suppose, assuming, provided that, would, were to`,
  otherTimes: list`
    at the time, back then, in those days, at launch, in the early days
    formerly, previously, originally, used to, until, once, in the past, no longer, back in
    will, plans to, planned, upcoming, soon, going to, before moving, at first, initially
  `,
  contrasts: list`but, while, whereas, although, though, however, yet, despite, nevertheless, unlike`,
  exceptions: list`except, except for, excluding, apart from, other than, with the exception of, but not`,
  continuations: list`it, its, it's, they, their, them, this, these, here, there, both, also`,
  subjectNouns: list`
    company, brand, firm, maker, business, restaurant, shop, store, place, bar, hotel, software
    platform, product, service, tool, app, vendor, provider, startup, team, organization
    organisation, establishment, venue, location, museum, clinic, manufacturer
  `,
  respectively: list`respectively`,
  days: list`
    monday mondays mon, tuesday tuesdays tue tues, wednesday wednesdays wed
    thursday thursdays thu thur thurs, friday fridays fri, saturday saturdays sat
    sunday sundays sun
  `.map(day => day.split(' ')),
  months: list`
    january jan, february feb, march mar, april apr, may, june jun, july jul, august aug
    september sep sept, october oct, november nov, december dec
  `.map(month => month.split(' ')),
  hours: {
    open: list`open, opens, opening, hours`,
    closed: list`closed, closes, close, shut`,
    daily: list`daily, every day, each day, seven days a week, 7 days a week, all week`,
    weekdays: list`weekdays, weekday, on weekdays`,
    weekend: list`weekend, weekends`,
    through: list`to, through, thru, till, until, and`,
    from: list`from, between, starting`,
    until: list`until, till, closes at, closing at`,
    noon: list`noon, midday`,
    midnight: list`midnight`,
    allDay: list`24 hours, 24/7, around the clock, round the clock`,
    otherDays: list`rest of the week, other days, remaining days`,
  },
}
