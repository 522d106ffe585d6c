/** What every bench plants its runs of: needs a row `given` with brand, intents, runs and now. */
export const plantedBrand = (given: string, prompt = '?'): string[] => [
  `insert into brands (id, name, domain, aliases, plan, created_at)
   select brand, 'Northwind', 'northwind.example', '{}', 'ENTERPRISE', now from ${given}`,
  `insert into prompts (id, brand_id, text, intent, active, created_at)
   select brand || intent, brand, '${prompt}', intent, true, now from ${given}, unnest(intents) as intent`,
  `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
     engines_not_runnable, engines_out_of_plan)
   select brand, brand, brand, 'COMPLETED', now, 4, runs, '{}', '{}', '{}' from ${given}`,
]
