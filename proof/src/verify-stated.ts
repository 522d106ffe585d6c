// What a version 1 bundle says but nobody sealed: it is either harmless or refused.

import type { Bundle } from './bundle.ts'
import { counted, type Passed, requireNone } from './checklist.ts'
import type { OpenedRun } from './open-run.ts'
import { qrCodeOf } from './qr-code.ts'
import { hostOf, RELEASES } from './stated.ts'

/** A host and a path, as services note whom they asked for timestamps: nothing that reads like a title. */
const AUTHORITY = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/

export function checkStated(bundle: Bundle, run: OpenedRun): Passed<null> {
  const { sha256 } = run.answer
  requireNone([
    ...(hasOurLines(bundle, sha256)
      ? []
      : ['howToVerify or doesNotProve holds lines that no release of the service wrote']),
    ...addressComplaints(bundle, sha256),
    ...statusComplaints(bundle, run),
    ...bundle.integrity.anchors
      .filter(({ authority }) => !AUTHORITY.test(authority))
      .map((_, place) => `the name of timestamp authority ${place + 1} is not an address`),
  ])
  const { howToVerify, doesNotProve } = bundle
  return {
    detail: `${counted(howToVerify.length + doesNotProve.length, 'line')} of a release, addresses of one host, its QR code`,
    value: null,
  }
}

function hasOurLines({ howToVerify, doesNotProve, publicVerification }: Bundle, sha256: string): boolean {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    JSON.stringify(one) === JSON.stringify(other)
  return RELEASES.some(
    release =>
      isSame(howToVerify, release.howToVerify(sha256, publicVerification.lookupUrl)) &&
      isSame(doesNotProve, release.doesNotProve),
  )
}

/** Up to the part that all of them share; null if it is not this answer's page. */
function baseUrlOf({ publicVerification: { pageUrl } }: Bundle, sha256: string): string | null {
  const end = `/verify/${sha256}`
  return pageUrl.endsWith(end) ? pageUrl.slice(0, -end.length) : null
}

/** The drawing of the QR code, if it is one of an acceptable address; otherwise null. */
export const qrCodeIn = (bundle: Bundle): string | null =>
  addressComplaints(bundle, bundle.snapshot.sha256).length === 0 ? bundle.publicVerification.qrSvg : null

function addressComplaints(bundle: Bundle, sha256: string): string[] {
  const { lookupUrl, checkUrl, pageUrl, qrSvg } = bundle.publicVerification
  const baseUrl = baseUrlOf(bundle, sha256)
  const expected = `${baseUrl}/v1/public/evidence/${sha256}`
  if (
    baseUrl === null ||
    hostOf(baseUrl) === null ||
    lookupUrl !== expected ||
    checkUrl !== `${expected}/check`
  )
    return ['publicVerification does not hold the three addresses of this answer']
  return qrCodeOf(pageUrl) === qrSvg ? [] : ['the QR code is not the one of pageUrl']
}

/** If the engine last answered otherwise, the evidence says so; between the other two, only the calendar decides. */
function statusComplaints({ verificationStatus }: Bundle, { verifications }: OpenedRun): string[] {
  const outcomes = verifications.map(({ content }) => content.outcome)
  const isGone = outcomes.findLast(outcome => outcome === 'changed' || outcome === 'reproduced') === 'changed'
  return isGone === (verificationStatus === 'not_reproducible')
    ? []
    : ['verificationStatus is not what the verifications left behind']
}
