import sharp from 'sharp'

const WIDTH = 9
const HEIGHT = 8
/** With fewer differing bits a picture is nearly plain, and would match every other plain one. */
const BITS_MIN = 4

/**
 * The difference hash of a picture: 64 bits, each of which says whether a pixel is brighter than its right
 * neighbor. Scaled, recompressed or recolored copies differ in a few bits. Null for a nearly plain picture.
 */
export const pictureHash = async (bytes: Buffer): Promise<string | null> => {
  const grey = await sharp(bytes).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: (WIDTH - 1) * HEIGHT }, (_, bit) => {
    const at = Math.floor(bit / (WIDTH - 1)) * WIDTH + (bit % (WIDTH - 1))
    return (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
  })
  const ones = bits.filter((bit) => bit === '1').length
  return ones < BITS_MIN || ones > bits.length - BITS_MIN ? null : bits.join('')
}
