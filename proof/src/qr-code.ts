import { renderSVG } from 'uqr'

/** The QR code of a bundle, as a drawing: the same in every release, and for every verifier to draw again. */
export const qrCodeOf = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 })
