import sharp from 'sharp'

const WIDTH = 9
const HEIGHT = 8
/** A picture with fewer changes of brightness is nearly plain: every other plain one would look like it. */
const BITS_MIN = 4

/**
 * The difference hash of a picture: 64 bits, each whether a spot is brighter than its right neighbour, as a bit string.
 * Scaled, recompressed or recoloured copies differ in a few bits. Null where the picture is nearly plain.
 */
export const pictureHash = async (bytes: Buffer): Promise<string | null> => {
  const grey = await sharp(bytes).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer()
  const spots = Array.from({ length: (WIDTH - 1) * HEIGHT }, (_, bit) => {
    const at = Math.floor(bit / (WIDTH - 1)) * WIDTH + (bit % (WIDTH - 1))
    return (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
  })
  const ones = spots.filter((bit) => bit === '1').length
  return ones < BITS_MIN || ones > spots.length - BITS_MIN ? null : spots.join('')
}
