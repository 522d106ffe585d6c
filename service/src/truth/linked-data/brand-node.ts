// A brand and its products as nodes of schema.org. What schema.org has a word for is said with it; the rest of the catalogue is
// an additional property that names its key.

import { entryOf, labelOf } from '../../readers/catalogue/catalogue.ts'
import { nameIn, stepsOf } from '../../readers/matter.ts'
import { add, addPlain, type Json, type Node, plainValue, type Said } from './node.ts'
import { offerOf } from './offer-node.ts'
import { weekNodes } from './week-nodes.ts'

/** A fact, and whether it is said by the words of its key or by an additional property. */
export interface Placed extends Said {
  isDirect: boolean
}

const PRODUCT = /^product\[([^\]]*)\]\./

export function nodesOf(name: string, facts: Placed[]): Node[] {
  const ofBrand = facts.filter(({ key }) => !PRODUCT.test(key))
  const byProduct = Map.groupBy(
    facts.filter(({ key }) => PRODUCT.test(key)),
    ({ key }) => PRODUCT.exec(key)?.[1] ?? '',
  )
  return [
    brandNode(name, ofBrand),
    ...[...byProduct].map(([product, own]) => productNode(name, product, own)),
  ]
}

function brandNode(name: string, facts: Placed[]): Node {
  const node: Node = { '@type': '' }
  if (!facts.some(({ key }) => key === 'name')) node.name = name
  const hours = facts.filter(({ key, isDirect }) => isDirect && key.startsWith('openingHours['))
  for (const fact of facts) if (!hours.includes(fact)) addFact(node, fact, fact.key)
  if (hours.length > 0) node.openingHoursSpecification = weekNodes(hours)
  return { ...node, '@type': only(typesOf(facts)) }
}

const only = (types: string[]): Json => (types.length === 1 ? (types[0] as string) : types)

/** What it must be for its properties to belong to it. */
function typesOf(facts: Placed[]): string[] {
  const needed = new Set(facts.map(({ key, isDirect }) => (isDirect ? entryOf(key)?.of : 'Place')))
  const special = ['LodgingBusiness', 'FoodEstablishment'].filter(type => needed.has(type as 'Place'))
  if (special.length > 0) return special
  if (needed.has('LocalBusiness')) return ['LocalBusiness']
  return needed.has('Place') ? ['Organization', 'Place'] : ['Organization']
}

const OF_SOFTWARE = /^(?:featureList|operatingSystem)\b/

function productNode(brand: string, product: string, facts: Placed[]): Node {
  const own = facts.map(fact => ({ ...fact, step: fact.key.replace(PRODUCT, '') }))
  const isSoftware = own.some(({ step, isDirect }) => isDirect && OF_SOFTWARE.test(step))
  const node: Node = {
    '@type': isSoftware ? ['Product', 'SoftwareApplication'] : 'Product',
    name: product,
    brand: { '@type': 'Brand', name: brand },
  }
  const isOffered = ({ step, isDirect }: (typeof own)[number]) =>
    isDirect && /^(?:offers\.|warranty$)/.test(step)
  for (const fact of own) if (!isOffered(fact) && fact.step !== 'name') addFact(node, fact, fact.step)
  const offered = own.filter(isOffered)
  if (offered.length > 0) node.offers = offerOf(offered)
  return node
}

/** `step`: the key without the product it is of. */
function addFact(node: Node, fact: Placed, step: string): void {
  if (fact.isDirect)
    (SPECIAL.get(stepsOf(step)[0]?.replace(/\[.*$/, '') ?? '') ?? addPlain)(node, step, fact.value)
  else
    add(node, 'additionalProperty', {
      '@type': 'PropertyValue',
      propertyID: step,
      name: labelOf(step) ?? step,
      value: plainValue(fact.value),
    })
}

type Add = (node: Node, step: string, value: string) => void

const nameAt = (step: string): string => nameIn(stepsOf(step)[0] ?? '') ?? ''

const pair =
  (property: string, type: string): Add =>
  (node, step, value) =>
    add(node, property, { '@type': type, name: nameAt(step), value: plainValue(value) })

const named =
  (property: string, type: string): Add =>
  (node, _step, value) =>
    add(node, property, { '@type': type, name: value })

const SPECIAL = new Map<string, Add>(
  Object.entries({
    founder: named('founder', 'Person'),
    subOrganization: named('subOrganization', 'Organization'),
    employee: (node, step, value) => {
      const jobTitle = nameAt(step)
      add(node, 'employee', { '@type': 'Person', name: value, ...(jobTitle && { jobTitle }) })
    },
    amenityFeature: pair('amenityFeature', 'LocationFeatureSpecification'),
    additionalProperty: pair('additionalProperty', 'PropertyValue'),
    hasCertification: (node, step, value) =>
      add(node, 'hasCertification', {
        '@type': 'Certification',
        name: nameAt(step),
        certificationStatus: `https://schema.org/Certification${value === 'false' ? 'Inactive' : 'Active'}`,
      }),
    featureList: (node, step) => add(node, 'featureList', nameAt(step)),
    numberOfEmployees: (node, _step, value) => {
      node.numberOfEmployees = { '@type': 'QuantitativeValue', value }
    },
  }),
)
