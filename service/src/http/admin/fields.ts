import { z } from 'zod'
import { CitationClass, count, Fact } from '../../api/schemas.ts'
import { DOMAIN } from '../../brands/setup/site-domain.ts'
import { isCountry } from '../../engines/terms/countries.ts'
import { PROMPT_INTENTS } from '../../model/brand.ts'
import { canonicalLanguage } from '../../model/locale.ts'
import { MOST_SAMPLES } from '../../model/scan.ts'
import { LONGEST_TAG, MOST_TAGS, tidyTag } from '../../model/tag.ts'

/** One line of text a person typed. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/\S/, 'must not be blank')
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters')
    .refine(text => text.isWellFormed(), 'must be well-formed Unicode')

/** Text of several lines, without NUL, which the database cannot store. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/\S/, 'must not be blank')
    .refine(text => !text.includes('\0'), 'must not contain NUL')
    .refine(text => text.isWellFormed(), 'must be well-formed Unicode')

export const PromptFields = z.object({ text: paragraph(8_000), intent: z.enum(PROMPT_INTENTS) })

export const domain = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(DOMAIN, 'must be a bare domain, such as example.com')

/** How often each engine is asked each prompt in one scan. */
export const Samples = z.int().min(1).max(MOST_SAMPLES)

/** Invisible characters would make two tags look like one; a bar separates tags in files. */
export const Tag = z
  .string()
  .max(10 * LONGEST_TAG)
  .refine(text => text.isWellFormed(), 'must be well-formed Unicode')
  .overwrite(tidyTag)
  .refine(text => [...text].length <= LONGEST_TAG, `must have at most ${LONGEST_TAG} characters`)
  .regex(/[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u, 'must not be blank')
  .regex(/^(?:[\u200c\u200d]|[^\p{C}\p{Zl}\p{Zp}|])*$/u, 'must not contain control characters or |')

export const Tags = z.array(Tag).max(MOST_TAGS)

/** Where questions are asked from; null withdraws a choice. */
export const LocaleFields = {
  country: z
    .string()
    .toUpperCase()
    .refine(isCountry, 'must be a country by ISO 3166-1, such as DE')
    .nullable()
    .optional(),
  language: z
    .string()
    .max(35)
    .refine(text => canonicalLanguage(text) !== null, 'must be a language by BCP 47, such as de or de-AT')
    .overwrite(text => canonicalLanguage(text) ?? text)
    .nullable()
    .optional(),
  city: line(100)
    .overwrite(text => text.trim())
    .nullable()
    .optional(),
}

/** As chosen; null if nobody did. */
export const LocaleBody = {
  country: z.string().nullable(),
  language: z.string().nullable(),
  city: z.string().nullable(),
}

/** A share of answers, with the bounds of its 95 % interval. */
export const Rate = z.object({
  hits: count(),
  of: count(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
})

/** By class; null if there is no answer. */
export const ClassRates = z.record(CitationClass, Rate).nullable()

/** Steps done, of those known so far. */
export const JobProgress = z.object({ done: z.int(), total: z.int() })

/** As much of a fact as it takes to compare a claim with it. */
export const FactRef = Fact.pick({ id: true, key: true, value: true, source: true, hash: true })
