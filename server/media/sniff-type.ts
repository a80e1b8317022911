import { PDF_TYPE, type PICTURE_TYPES } from '#contract/media/upload-limits.ts'

export type FileType = (typeof PICTURE_TYPES)[number] | typeof PDF_TYPE

const starts = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, 'hex'))

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** AVIF and HEIC share a container, whose list of brands distinguishes them. */
const typeInContainer = (bytes: Buffer): FileType | null => {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands: string[] = []
  // The four bytes at 12 are a version, not a brand.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : null
}

/** Detects a file's type by its first bytes; null if unsupported. Names and declared types aren't trusted. */
export const sniffType = (bytes: Buffer): FileType | null => {
  if (bytes.length < 16) return null
  if (starts(bytes, 'ffd8ff')) return 'image/jpeg'
  if (starts(bytes, '89504e470d0a1a0a')) return 'image/png'
  if (starts(bytes, '52494646') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return typeInContainer(bytes)
  return bytes.toString('latin1', 0, 5) === '%PDF-' ? PDF_TYPE : null
}
