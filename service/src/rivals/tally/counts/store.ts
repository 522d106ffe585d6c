// How readings add up: one text for the batch that is counted and for the audit that counts everything again.

/** A table of counts, and what its rows add up to, of the common tables below. */
export interface CountTable {
  table: string
  key: string[]
  counters: string[]
  counted: string
}

/**
 * Common tables `said` (answers) and `per_answer` (of those that name anybody), from one of counted runs and one of names.
 * A day is one of UTC.
 */
export const countsOf = (runs: string, names: string): string => `
  said as (
    select t.tally, t.run_id, t.neutral, t.cited, t.told, r.brand_id, r.engine, r.intent, r.prompt_id,
      (r.captured_at at time zone 'UTC')::date as day
    from ${runs} t join runs r on r.id = t.run_id where t.neutral is not null),
  names as (select tally, run_id, party, rank, instead from ${names}),
  per_answer as (
    select tally, run_id, count(*) as mentions, count(rank) as ranks, bool_or(party = brand_id) as with_brand
    from said join names using (tally, run_id) group by tally, run_id)`

export const ANSWERS: CountTable = {
  table: 'tally_answers',
  key: ['tally', 'day', 'engine', 'intent', 'neutral'],
  counters: ['answers', 'told', 'naming', 'ranking', 'mentions', 'mentions_squared'],
  counted: `
    select tally, day, engine, intent, neutral, count(*) as answers, count(*) filter (where told) as told,
      count(mentions) as naming,
      count(*) filter (where ranks > 0) as ranking, coalesce(sum(mentions), 0) as mentions,
      coalesce(sum(mentions * mentions), 0) as mentions_squared
    from said left join per_answer using (tally, run_id) group by tally, day, engine, intent, neutral`,
}

export const PARTIES: CountTable = {
  table: 'tally_parties',
  key: ['tally', 'day', 'engine', 'intent', 'neutral', 'party'],
  counters: [
    ...[
      'named',
      'named_beside',
      'with_brand',
      'ranked',
      'rank_sum',
      'rank_squares',
      'first',
      'instead',
      'cited',
    ],
  ],
  counted: `
    select tally, day, engine, intent, neutral, party, sum(named) as named, sum(beside) as named_beside,
      sum(brand) as with_brand, count(rank) as ranked, coalesce(sum(rank), 0) as rank_sum,
      coalesce(sum(rank::bigint * rank), 0) as rank_squares, count(*) filter (where rank = 1) as first,
      sum(advised) as instead, sum(pages) as cited
    from said join (
      select tally, run_id, party, rank, 1 as named, mentions as beside, with_brand::integer as brand,
        coalesce(instead, false)::integer as advised, 0 as pages
      from names join per_answer using (tally, run_id)
      union all
      select tally, run_id, party, null, 0, 0, 0, 0, 1 from said, unnest(cited) as party) as told
      using (tally, run_id)
    group by tally, day, engine, intent, neutral, party`,
}

export const PROMPTS: CountTable = {
  table: 'tally_prompts',
  key: ['tally', 'prompt_id', 'day', 'engine', 'party'],
  counters: ['answers', 'named', 'ranked', 'rank_sum'],
  counted: `
    select tally, prompt_id, day, engine, party, sum(answers) as answers, sum(named) as named, sum(ranked) as ranked,
      sum(rank) as rank_sum
    from said join (
      select tally, run_id, '' as party, 1 as answers, (mentions is not null)::integer as named,
        (coalesce(ranks, 0) > 0)::integer as ranked, 0 as rank
      from said left join per_answer using (tally, run_id)
      union all
      select tally, run_id, party, 0, 1, (rank is not null)::integer, coalesce(rank, 0) from names) as told
      using (tally, run_id)
    group by tally, prompt_id, day, engine, party`,
}
