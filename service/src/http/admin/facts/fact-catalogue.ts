// The facts that have names, and a preview of rows before they are entered.

import { z } from 'zod'
import { route } from '../../../api/route.ts'
import { requireBrand } from '../../../brands/require-brand.ts'
import { catalogueList, KnownFact } from '../../../readers/catalogue/list.ts'
import { CheckedFact, checkRows } from '../../../truth/check-rows.ts'
import { MAX_ENTERED_FACTS } from '../../../truth/enter-facts.ts'
import { StatedFact } from '../../../truth/page/stated-facts.ts'
import { rowsOfLinkedData } from '../../../truth/website.ts'

const MAX_LINKED_DATA = 2 * 1024 * 1024

export const factCatalogueRoutes = [
  route({
    method: 'GET',
    url: '/api/admin/facts/catalogue',
    operationId: 'adminListFactKeys',
    access: { action: 'installation.read', about: 'installation' },
    summary: 'The facts there are names for: label, key, form of the value, and who reads and compares it',
    responses: { 200: { description: 'Catalogue', schema: z.object({ facts: z.array(KnownFact) }) } },
    async handle() {
      return { status: 200, body: { facts: catalogueList() } }
    },
  }),

  route({
    method: 'POST',
    url: '/api/admin/brands/:brandId/facts/check',
    operationId: 'adminCheckFacts',
    access: { action: 'fact.read', about: 'brandId' },
    summary: 'What would become of facts if they were entered: rows, or JSON-LD to be read; nothing is kept',
    params: z.object({ brandId: z.string() }),
    body: z.object({
      facts: z.array(StatedFact).max(MAX_ENTERED_FACTS).optional(),
      linkedData: z.string().max(MAX_LINKED_DATA).optional(),
      asIs: z.boolean().optional(),
    }),
    bodyLimit: 16 * 1024 * 1024,
    responses: { 200: { description: 'Checked', schema: z.object({ facts: z.array(CheckedFact) }) } },
    async handle({ database, clock }, { params, body: { facts = [], linkedData, asIs } }) {
      const brand = await requireBrand(database, params.brandId)
      const now = clock.now()
      const stated = linkedData === undefined ? [] : rowsOfLinkedData(linkedData, brand, now)
      return { status: 200, body: { facts: checkRows([...facts, ...stated], { asIs, now }) } }
    },
  }),
]
