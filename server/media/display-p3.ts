import sharp from 'sharp'

/** Where the profile of Display P3 has red and green: X of the tristimulus values, as far as profiles agree. */
const RED_X = 0.5151
const GREEN_X = 0.292
const TOLERANCE = 0.005

const TAG_TABLE = 128
const TAG_BYTES = 12
const TAGS_MAX = 100

/** X of a color of an ICC profile; null if it isn't there, as in a profile by tables. */
const readX = (profile: Buffer, tag: 'rXYZ' | 'gXYZ'): number | null => {
  const start = profile.subarray(0, TAG_TABLE + 4 + TAGS_MAX * TAG_BYTES).indexOf(tag, TAG_TABLE, 'latin1')
  if (start < 0 || start + TAG_BYTES > profile.length) return null
  const value = profile.readUInt32BE(start + 4) + 8
  return value + 4 > profile.length ? null : profile.readInt32BE(value) / 65_536
}

const isNear = (value: number | null, expected: number): boolean =>
  value !== null && Math.abs(value - expected) < TOLERANCE

/** Whether an ICC profile is that of Display P3, in which phones take photos. */
export const isDisplayP3 = (profile: Buffer): boolean =>
  isNear(readX(profile, 'rXYZ'), RED_X) && isNear(readX(profile, 'gXYZ'), GREEN_X)

/** Code of Display P3's colors in a HEIC file that names them without a profile. */
const P3_COLORS = 12

/** Whether the pixels of a HEIC file are in Display P3, by its first `colr` box. */
export const isHeicInDisplayP3 = (bytes: Buffer): boolean => {
  const box = bytes.indexOf('colr', 0, 'latin1')
  if (box < 4 || box + 10 > bytes.length) return false
  const type = bytes.toString('latin1', box + 4, box + 8)
  if (type === 'nclx') return bytes.readUInt16BE(box + 8) === P3_COLORS
  return type === 'prof' && isDisplayP3(bytes.subarray(box + 8, box - 4 + bytes.readUInt32BE(box - 4)))
}

let profile: Promise<Buffer> | null = null
/** Our own profile of Display P3, 480 bytes: that of an upload may hold anything. */
const displayP3 = (): Promise<Buffer> => {
  profile ??= sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
    .then(async (picture) => {
      const { icc } = await sharp(picture).metadata()
      if (icc === undefined) throw new Error('sharp wrote no profile of Display P3')
      return icc
    })
  return profile
}

const JPEG_START = 2

/** Says of a JPEG's pixels that they are in Display P3, without converting them. */
export const markAsDisplayP3 = async (jpeg: Buffer): Promise<Buffer> => {
  const segment = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), await displayP3()])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, JPEG_START), head, segment, jpeg.subarray(JPEG_START)])
}
