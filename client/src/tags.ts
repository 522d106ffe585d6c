// Tags of prompts: the service keeps them as they are written and takes two for one that differ only in case or width.

export const MOST_TAGS = 10
export const LONGEST_TAG = 40

/** As it is kept. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** Two tags are one where this is the same. */
export const foldTag = (tag: string): string =>
  tidyTag(tag).normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** Null where the service will take it. */
export function troubleOfTag(tag: string): string | null {
  const tidy = tidyTag(tag)
  if (!/[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(tidy)) return 'a tag is empty'
  if ([...tidy].length > LONGEST_TAG) return `a tag is longer than ${LONGEST_TAG} characters`
  return /^(?:[\u200c\u200d]|[^\p{C}\p{Zl}\p{Zp}|])*$/u.test(tidy)
    ? null
    : 'a tag holds signs that cannot be seen, or |'
}

/** Each once, as it was first written. */
export function distinctTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags) if (!kept.has(foldTag(tag))) kept.set(foldTag(tag), tag)
  return [...kept.values()]
}

/** All that some prompts have, in the order of the alphabet. */
export const tagsOf = (prompts: readonly { tags?: string[] }[]): string[] =>
  distinctTags(prompts.flatMap(({ tags = [] }) => tags)).sort((a, b) => a.localeCompare(b, 'en'))

export const hasTag = ({ tags = [] }: { tags?: string[] }, wanted: string): boolean =>
  tags.some(tag => foldTag(tag) === foldTag(wanted))
