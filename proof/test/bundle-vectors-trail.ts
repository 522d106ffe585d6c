// Bundles that tell who did what, whole and changed; see bundle-vectors.ts.

import { bundleHtml } from '../src/bundle-page.ts'
import { buildBundle, later, type RunOptions, type TestRecord, unknownRecord } from './bundle-builder.ts'
import { type Case, casesOf, copyOf, json } from './bundle-vectors-broken.ts'

const event = (
  name: string,
  seconds: number,
  content: Record<string, unknown>,
  subject: string,
): TestRecord =>
  unknownRecord('event', {
    ...{ id: `evt_${name}`, at: later(seconds), sha256: null, subject, slot: `${name}/1` },
    content: { before: null, after: null, ...content },
  })

const TRAIL: RunOptions = {
  facts: { foundingDate: '1987' },
  classes: ['DESCRIPTIVE', 'CONFABULATED'],
  more: [
    event('facts', -86_400, factsEvent('facts.entered', { after: { facts: ['fct_1_run_1'] } }), 'brd_1'),
    event('request', -60, requested('scan.requested', 'scn_1', 'act_schedule_brd_1'), 'scn_1'),
    event('again', 60, requested('verification.requested', 'run_1', 'psn_2'), 'run_1'),
    event(
      'gone',
      120,
      factsEvent('fact.dated', { before: { fact: 'fct_1_run_1' }, after: { fact: 'fct_1_run_1' } }),
      'brd_1',
    ),
    event('strange', 180, requested('<b>done</b>\u202e', 'run_1', '<script>alert(1)</script>'), 'run_1'),
  ],
}

function requested(action: string, id: string, actor: string) {
  return { actor, action, object: { type: 'request', id }, after: { job: 'job_1' } }
}

function factsEvent(action: string, states: { before?: object; after?: object }) {
  return { actor: 'psn_1', action, object: { type: 'facts', id: 'brd_1' }, ...states }
}

const trail = buildBundle(TRAIL)
const page = bundleHtml(trail.bundle).html

export const VALID_TRAIL: Case[] = casesOf({
  'valid-trail.json: who did what to the run and its fact': json(trail.bundle),
  'valid-page-trail.html: a page that tells who did what': page,
})

export const UNPROVED_TRAIL: Case[] = casesOf({
  'unproved-page-5-trail.html: a page with a trail that says it was drawn by a version to come': page.replace(
    'evidence page 4',
    'evidence page 5',
  ),
})

export const BROKEN_TRAIL: Case[] = casesOf({
  'broken-page-trail-actor.html: the page names another actor': [
    page.replace('<code>psn_2<', '<code>psn_3<'),
    ['page'],
  ],
  'broken-trail-left-out.json: who asked for the verification was left out': [
    copyOf(trail.bundle, ({ integrity }) =>
      Object.assign(integrity, { records: integrity.records.filter(({ id }) => id !== 'evt_again') }),
    ),
    ['contents'],
  ],
  'broken-trail-actor.json: somebody else is said to have entered the fact': [
    copyOf(trail.bundle, ({ integrity }) => {
      for (const record of integrity.records)
        if (record.id === 'evt_facts') record.private = record.private.replace('psn_1', 'psn_9')
    }),
    ['private'],
  ],
})
for (const [file, , content] of [...UNPROVED_TRAIL, ...BROKEN_TRAIL])
  if (content === page || content === json(trail.bundle)) throw new Error(`${file} is whole`)
