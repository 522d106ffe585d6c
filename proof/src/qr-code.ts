import { renderSVG } from 'uqr'

/** A bundle's QR code as a drawing: the same in every release, and for every verifier to redraw. */
export const qrCodeOf = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 })
