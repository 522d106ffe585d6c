// Whom an item, heading or cell is about: whoever its first words name. "Rivalo – cheaper than Acme" is about Rivalo, even if
// nobody asked about Rivalo.

import { type Phrases, readable } from './lexicon/phrases.ts'
import { isParty, PARTY, partiesIn, partyAt, SET_OFF, withoutSetOff } from './shape.ts'

export interface Head {
  /** Several share a place. */
  parties: number[]
  /** It names somebody, perhaps somebody nobody asked about. */
  isName: boolean
  /** To tell one name from another. */
  name: string
  /** Nothing but the name: no sentence follows it. */
  isAlone: boolean
}

const NOBODY: Head = { parties: [], isName: false, name: '', isAlone: false }
const ORNAMENT = /^(?:[^\p{L}\p{N}\ue001-\uf0ff]|\ufe0f|\u20e3)+/u
const SEPARATOR = /\ue001|[:：(（,、;；|。]|\s[-–—−]\s?|[–—]|[.!?](?:\s|$)/u
/** Longer than a name with what belongs to it. */
const LONGEST_NAME = 60
const MOST_WORDS = 6

export function headOf(shape: string, phrases: Phrases): Head {
  const bare = shape.replace(ORNAMENT, '')
  const article = phrases.article.exec(readable(bare))?.[0].length ?? 0
  const words = isParty(bare.charAt(article)) ? bare.slice(article) : bare
  if (isParty(words.charAt(0))) return named(words, phrases)
  const cut = SEPARATOR.exec(words)
  const head = cut ? words.slice(0, cut.index) : words
  const rest = cut ? words.slice(cut.index).replace(/^[\s\ue001:：–—−-]+/u, '') : ''
  if (partiesIn(head).length > 0) return withinHead(head, phrases)
  if (phrases.says('labels', readable(head)) && isParty(rest.charAt(0)) && standsAlone(rest))
    return named(rest, phrases)
  return isNameLike(head, cut?.[0] ?? '', phrases)
    ? { parties: [], isName: true, name: readable(head).trim(), isAlone: true }
    : NOBODY
}

const standsAlone = (words: string): boolean =>
  /^.\s*(?:$|[\ue001(（,、;:：–—]|(?<=\s)-\s|[.!](?:\s|$))/u.test(words)

/** The company at the start, and those that share its place. */
function named(words: string, phrases: Phrases): Head {
  if (phrases.against.test(readable(withoutSetOff(words.slice(1))))) return NOBODY
  const parties = [partyAt(words.charAt(0))]
  for (let rest = words.slice(1); ; ) {
    const tie = rest.replace(SET_OFF, '')
    const found = phrases.joint.exec(tie.toLowerCase())
    const joint = found?.index === 0 ? found[0] : ''
    // After a comma comes whatever is said about the first.
    if (joint === '' || /^\s*[,、]\s*$/.test(joint) || !isParty(tie.charAt(joint.length))) break
    parties.push(partyAt(tie.charAt(joint.length)))
    rest = tie.slice(joint.length + 1)
  }
  return { parties: [...new Set(parties)], isName: true, name: parties.join(), isAlone: standsAlone(words) }
}

/** "Quartz Kettle by Acme"; but not "Open Acme", nor "an alternative to Acme". */
function withinHead(head: string, phrases: Phrases): Head {
  const at = head.search(new RegExp(PARTY))
  const before = readable(head.slice(0, at))
  const party = partyAt(head.charAt(at))
  const product = before.replace(phrases.maker, '')
  const isMaker = product !== before && at <= LONGEST_NAME && !phrases.comparing.test(product)
  return isMaker ? { parties: [party], isName: true, name: readable(head), isAlone: true } : NOBODY
}

/** Kana make a sentence; before a mark they may be a name, unless particles or the ending of a verb tell. */
const isClause = (head: string, mark: string): boolean =>
  /[ぁ-ん]{2,}/u.test(head) &&
  (!/^[\ue001(（:：]/u.test(mark) || /[をがはへに]|[るすくうむぶつたい]$/u.test(head.trim()))

function isNameLike(head: string, mark: string, phrases: Phrases): boolean {
  const words = head.trim().split(/\s+/u)
  if (head.trim() === '' || mark.startsWith('?') || words.length > MOST_WORDS || head.length > LONGEST_NAME)
    return false
  if (isClause(head, mark) || phrases.says('steps', readable(head))) return false
  return (
    /\p{L}/u.test(head) &&
    /^[\p{Lu}\p{Lo}\p{N}]|^\p{Ll}+\p{Lu}/u.test(head.trim()) &&
    words.every(
      word =>
        /^["'(]?[\p{Lu}\p{Lo}\p{N}]|^\p{Ll}+[\p{Lu}\p{N}.]/u.test(word) ||
        /^[&+]$/.test(word) ||
        phrases.particles.has(word),
    )
  )
}
