import { buffer } from 'node:stream/consumers'
import libheif from 'libheif-js/wasm-bundle.js'

/**
 * A separate process that decodes one HEIC picture from stdin. It writes width and height, four bytes each, and
 * then the RGBA pixels to stdout. Exit code 3 means too many pixels, 2 an unreadable picture.
 */

const [pixelsMax = 0, memoryMax = 0] = process.argv.slice(2).map(Number)
const PAGE_BYTES = 64 * 1024

// Limits the decoder's memory, which is outside the heap that Node limits.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * PAGE_BYTES > memoryMax) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

const decode = async (): Promise<number> => {
  const [image] = new libheif.HeifDecoder().decode(await buffer(process.stdin))
  if (image === undefined) return 2
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > pixelsMax) return 3
  const data = new Uint8ClampedArray(width * height * 4)
  const pixels = await new Promise<unknown>((resolve) => image.display({ data, width, height }, resolve))
  if (pixels === null) return 2
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  process.stdout.write(size)
  process.stdout.write(Buffer.from(data.buffer))
  return 0
}

process.exitCode = await decode()
