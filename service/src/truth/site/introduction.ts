// How a site introduces its owner: name, language, trade. Suggestions for a person to check, never facts. Pure; the
// pages are hostile text.

import type { Page } from '../../platform/fetching/guarded-fetch.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { withoutLegalForm } from '../../values/name.ts'
import { attribute, type Document, decode, inOneLine, readDocument, textOf } from '../page/document.ts'
import { linkedDataBlocks, readLinkedData } from '../page/linked-data.ts'
import { readMicrodata } from '../page/microdata.ts'
import { foldName, type Owner, ownThings } from '../page/own-things.ts'
import { type Thing, textsOf } from '../page/thing.ts'

export interface Introduction {
  name: string | null
  aliases: string[]
  /** As the site says it: `en`, `de`, `pt`. */
  language: string | null
  /** The types of schema.org that the brand gives itself. */
  types: string[]
  /** A few words of its title that are not its name, such as "Electric kettles". */
  trade: string | null
}

type SitePage = Pick<Page, 'url' | 'contentType' | 'body'>

const MOST_PAGES = 4
const MOST_ALIASES = 5
const LONGEST_NAME = 80
const MOST_WORDS = 8

/** The first page speaks first. */
export function introductionOf(pages: SitePage[], owner: Owner): Introduction | null {
  const words = pages.slice(0, MOST_PAGES).flatMap(page => wordsOf(page, owner) ?? [])
  const [home] = words
  if (!home) return null
  const things = words.flatMap(({ organisations }) => organisations)
  const said = (property: string) => things.flatMap(thing => textsOf(thing, property))
  const full = namesAmong([...said('name'), home.siteName, home.titleName])
  const [first] = full
  const name = first === undefined ? null : withoutLegalForm(first)
  const others = [...said('alternateName'), ...full, ...said('legalName')]
  const aliases = namesAmong(others).filter(other => foldName(other) !== foldName(name ?? ''))
  return {
    name,
    aliases: aliases.slice(0, MOST_ALIASES),
    language: home.language,
    types: [...new Set(things.flatMap(({ types }) => types))].slice(0, 10),
    trade: tradeIn(home.title, [name ?? '', ...full, ...aliases]),
  }
}

interface Words {
  organisations: Thing[]
  title: string[]
  titleName: string
  siteName: string
  language: string | null
}

function wordsOf({ url, contentType, body }: SitePage, owner: Owner): Words | null {
  const document = readDocument(decode(body, contentType))
  if (!document) return null
  const things = [...readLinkedData(linkedDataBlocks(document)), ...readMicrodata(document)]
  const title = titleIn(document)
  return {
    organisations: ownThings(things, { url }, owner).organisations,
    title,
    titleName: nameInTitle(title, owner.domain),
    siteName: metaIn(document, 'og:site_name') || metaIn(document, 'application-name'),
    language: languageIn(document),
  }
}

function metaIn({ tagged }: Document, name: string): string {
  const meta = tagged('meta').find(node =>
    [attribute(node, 'property'), attribute(node, 'name')].some(given => given?.toLowerCase() === name),
  )
  return inOneLine(((meta && attribute(meta, 'content')) ?? '').slice(0, 500))
}

function languageIn(document: Document): string | null {
  const [html] = document.tagged('html')
  const tag = ((html && attribute(html, 'lang')) || metaIn(document, 'og:locale')).trim()
  return /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? null
}

/** "Northwind Kettles | Electric kettles from Leeds" is two things. */
function titleIn({ tagged, budget }: Document): string[] {
  const [title] = tagged('title')
  const text = title ? inOneLine(textOf(title, budget, 500)) : ''
  return text
    .split(/\s*[|•·»«:]\s*|\s+[-–—]\s+/)
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** The part of a title that the domain is made of, however it is written there. */
function nameInTitle(parts: string[], domain: string): string {
  const label = foldName(registrableDomain(domain)?.split('.')[0] ?? '')
  const fits = (part: string) => {
    const own = foldName(part)
    return (
      own.length > 1 &&
      (own === label || (own.length > 3 && (label.startsWith(own) || own.startsWith(label))))
    )
  }
  return parts.find(part => foldName(part) === label) ?? parts.find(fits) ?? ''
}

/** Each once, as short lines of words; whatever else stands there is no name. */
function namesAmong(texts: string[]): string[] {
  const names = new Map<string, string>()
  for (const text of texts.slice(0, 50)) {
    const name = inOneLine(text.slice(0, 500).replace(/\p{Cc}+/gu, ' '))
    const isName =
      name.length <= LONGEST_NAME &&
      name.split(' ').length <= MOST_WORDS &&
      /\p{L}/u.test(name) &&
      !/[<>{}]|https?:|\/\//.test(name) &&
      name.isWellFormed()
    if (isName && foldName(name).length > 1 && !names.has(foldName(name))) names.set(foldName(name), name)
  }
  return [...names.values()]
}

/** Not the name, no number, no more than a few words; without the place it ends with ("from Leeds"). */
function tradeIn(title: string[], names: string[]): string | null {
  const own = names.map(foldName).filter(name => name.length > 1)
  const isTrade = (part: string) =>
    part.length <= LONGEST_NAME &&
    part.split(' ').length <= 6 &&
    part.isWellFormed() &&
    !/[\p{N}\p{Cc}<>{}!?@]|https?:/u.test(part) &&
    !own.some(name => foldName(part).includes(name)) &&
    !GREETINGS.test(part)
  const part = title.find(isTrade)
  if (part === undefined) return null
  const words = part.split(' ')
  const [last = '', before = ''] = words.toReversed()
  const endsInPlace = words.length > 2 && /^\p{Lu}/u.test(last) && PLACED.test(before)
  return endsInPlace ? words.slice(0, -2).join(' ') : part
}

const PLACED = /^(?:from|in|near|aus|bei|à|de|en|em|da|di|a|uit|z|w|från|i)$/

/** What stands in titles and says nothing. */
const GREETINGS =
  /^(?:home|homepage|start|startseite|welcome|willkommen|accueil|bienvenue|inicio|bienvenidos?|início|bem-vindos?|benvenuti|welkom|hem|strona główna|ana sayfa|anasayfa|ホーム|トップページ|official (?:site|website))\b/i
