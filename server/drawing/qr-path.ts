import { encode } from 'uqr'

/** A QR code as one SVG path, with the quiet zone that cameras need. */
export const qrPath = (text: string): { readonly path: string; readonly size: number } => {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
