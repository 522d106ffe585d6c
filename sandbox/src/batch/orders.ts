// What can happen to a batch, by name. A prompt in it asks for one with [[batch:NAME]].

const BATCH_ORDERS = {
  expired: 'this question is not answered in time',
  failed: 'the vendor gives the whole batch up',
  lost: 'the batch is accepted, and the connection breaks before that is said; once',
  twice: 'the results have every line twice, the second with other bytes',
  missing: 'the results have no line for this question',
  slow: 'the batch is found running three times',
} as const satisfies Record<string, string>

export type BatchOrder = keyof typeof BATCH_ORDERS

export const isBatchOrder = (name: string): name is BatchOrder => Object.hasOwn(BATCH_ORDERS, name)

export const batchOrders = (text: string): Set<BatchOrder> =>
  new Set(
    [...text.matchAll(/\[\[batch:([^[\]]*)\]\]/g)].flatMap(([, name = '']) =>
      isBatchOrder(name) ? [name] : [],
    ),
  )
