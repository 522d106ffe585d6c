import pc from 'picocolors'

/** Colours for one stream: off for a pipe or file even if CI says otherwise, and under NO_COLOR. */
export function colorsFor(stream: { isTTY?: boolean }) {
  const wanted = stream.isTTY === true || Boolean(process.env.FORCE_COLOR)
  return pc.createColors(pc.isColorSupported && wanted)
}
