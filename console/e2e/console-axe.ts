// Whether a page can be used by everybody, in both themes, on a desk and on a phone. Axe looks at the whole of each kind of page once,
// and after that only at what no page before had in that place: most of what flows show has been looked at already.

import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

declare const axe: { run(context: unknown, options: object): Promise<{ violations: Violations }> }
/** Put there by `learnShapes`. */
declare const shapesHere: () => Map<string, Element[]>

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 800 }

/** Passing rules are not reported. */
const EVERYTHING = { resultTypes: ['violations'] }
/** The dark theme differs only in its colours. */
const COLOURS = { ...EVERYTHING, runOnly: ['color-contrast', 'link-in-text-block'] }

/** By all files of this process. */
const seen = { kinds: new Set<string>(), shapes: new Set<string>() }

/** Leaves the page light and wide. */
export async function expectAccessible(page: Page): Promise<void> {
  const kind = kindOf(page.url())
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFits(page, WIDE)
  const found = await page.evaluate(learnShapes)
  assert.ok(found.length > 0, `${page.url()} is empty`)
  const fresh = found.filter(shape => !seen.shapes.has(shape))
  const places = seen.kinds.has(kind) ? fresh : null
  const isLookedAt = places === null || places.length > 0
  if (isLookedAt) await expectNoViolations(page, places, EVERYTHING)
  await page.setViewportSize(NARROW)
  await expectFits(page, NARROW)
  if (isLookedAt) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page, places, COLOURS)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize(WIDE)
  seen.kinds.add(kind)
  for (const shape of fresh) seen.shapes.add(shape)
}

/** The address without what makes its page one of many. */
const kindOf = (url: string): string =>
  new URL(url).pathname.replace(/\b[a-z]{3}_\w+|\b[0-9a-f]{64}\b|(?<=\/)[\w-]{43}\b/g, 'ID')

async function expectFits(page: Page, { width }: typeof WIDE): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, `${page.url()} is wider than ${width} pixels`)
  assert.deepEqual(await page.evaluate(cutSilently), [], `${page.url()} at ${width} pixels`)
}

/** In the page: tables that go on beyond their edge without a sign of it. */
async function cutSilently(): Promise<(string | null)[]> {
  // What follows its size does so before the second frame.
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  return [...document.querySelectorAll('.table-scroll, .heat-scroll')]
    .filter(table => table.checkVisibility() && table.scrollWidth - table.clientWidth > 1)
    .filter(table => getComputedStyle(table).maskImage === 'none')
    .map(table => table.getAttribute('aria-label'))
}

/** In the page: everything that decides what axe says of an element, down from the root. */
function learnShapes(): string[] {
  const TELLING = /^(?:aria-|role$|type$|alt$|for$|scope$|tabindex$|disabled$|lang$|dir$|href$)/
  const VALUES = /^(?:role|type|scope|tabindex|dir)$/
  const shapeOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => TELLING.test(name))
      .map(({ name, value }) => (VALUES.test(name) ? `${name}=${value}` : value === '' ? `${name}=` : name))
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\S/.test(nodeValue ?? ''),
    )
    return [
      element.localName,
      ...[...element.classList].sort(),
      ...attributes.sort(),
      hasText ? 'text' : '',
    ].join()
  }
  const shapesNow = (): Map<string, Element[]> => {
    const shapes = new Map<string, Element[]>()
    const walk = (element: Element, above: string): void => {
      const shape = `${above}>${shapeOf(element)}`
      const alike = shapes.get(shape)
      if (alike) alike.push(element)
      else shapes.set(shape, [element])
      for (const child of element.children) walk(child, shape)
    }
    walk(document.body, '')
    return shapes
  }
  Object.assign(globalThis, { shapesHere: shapesNow })
  return [...shapesNow().keys()]
}

/** Without `places`, the whole page. */
async function expectNoViolations(page: Page, places: string[] | null, options: object): Promise<void> {
  // The builder would bring axe along before every look, which takes longer than the look. No page has frames.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: ['html-has-lang'] })
      .analyze()
  const violations = await page.evaluate(
    async ([wanted, given]) => {
      const here = shapesHere()
      const include = wanted?.flatMap(shape => here.get(shape) ?? [])
      // A page that has gone on meanwhile may not have it any more.
      if (include?.length === 0) return []
      const { violations } = await axe.run(include ? { include } : document, given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)
    },
    [places, options] as const,
  )
  assert.deepEqual(violations, [], `${page.url()}, ${JSON.stringify(page.viewportSize())}`)
}
