import { asRights } from '../../access/people/rights.ts'
import { INSTALLATION, listPeople } from '../../access/people/store.ts'
import { listBrands } from '../../brands/store.ts'
import { ALERT_KINDS, type AlertKind, type Pace } from '../../model/alert.ts'
import { notFound } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { type Feed, feedsOf, mailWishesOf } from './store.ts'

export interface Wishes {
  personId: string
  mail: string | null
  wishes: { scope: string; name: string | null; pace: Pace; kinds: AlertKind[]; hour: number }[]
  feeds: Feed[]
}

const NOTHING_SAID = { pace: 'off' as const, kinds: [...ALERT_KINDS], hour: 8 }

/** For everything the person may read; off unless stated. */
export async function readWishes(sql: Sql, personId: string): Promise<Wishes> {
  const [person] = isPlausibleId(personId) ? await listPeople(sql, { within: null, id: personId }) : []
  if (person?.state !== 'active' || person.kind !== 'person') throw notFound('Person')
  const rights = asRights(person.roles)
  const brands = (await listBrands(sql)).filter(({ id }) => rights === 'administrator' || rights.has(id))
  const said = new Map((await mailWishesOf(sql, personId)).map(wish => [wish.scope, wish]))
  const scopes = [
    ...brands.map(({ id, name }) => ({ scope: id, name })),
    ...(rights === 'administrator' ? [{ scope: INSTALLATION, name: null }] : []),
  ]
  return {
    ...{ personId, mail: person.mail },
    wishes: scopes.map(of => {
      const { pace, kinds, hour } = said.get(of.scope) ?? NOTHING_SAID
      return { ...of, pace, kinds, hour }
    }),
    feeds: await feedsOf(sql, personId),
  }
}
