import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageUrl } from '#contract/cases/media.ts'
import { testApp } from '#testing/app.ts'
import { variantMaker } from './make-variant.ts'
import { storeImage } from './store-image.ts'

const test = testApp()

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 4, background } })
const photo = (width = 1000, height = 600): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
const fetchPicture = (url: string) => test.app.inject({ url })

describe('a stored picture', () => {
  it('has nothing of the upload except its pixels, turned upright', async () => {
    const bytes = await plain(1000, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Lena Whitcomb' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const stored = await storeImage(test.deps, bytes)
    expect(stored).toMatchObject({ width: 600, height: 1000 })
    expect(stored.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(stored.placeholder.length).toBeLessThan(600)
    const original = await test.deps.storage.get(`media/${stored.mediaId}/original`)
    const { exif, icc, orientation } = await sharp(original ?? undefined).metadata()
    expect({ exif, icc, orientation }).toEqual({ exif: undefined, icc: undefined, orientation: undefined })
  })

  it('is stored once if uploaded twice', async () => {
    const bytes = await photo()
    const [first, second] = await Promise.all([storeImage(test.deps, bytes), storeImage(test.deps, bytes)])
    expect(second).toEqual(first)
  })

  it('has a white background for transparency', async () => {
    const { mediaId } = await storeImage(test.deps, await plain(40, 40, '#00000000').png().toBuffer())
    const original = await test.deps.storage.get(`media/${mediaId}/original`)
    const { dominant } = await sharp(original ?? undefined).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })
})

describe('the address of a picture', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)('serves it as %s, cached permanently', async (format, type, sharpFormat) => {
    const { mediaId } = await storeImage(test.deps, await photo())
    const answer = await fetchPicture(imageUrl(mediaId, 400, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // For sharp, AVIF and HEIC are both "heif"; the brand in the first bytes tells them apart.
    if (sharpFormat === 'heif') expect(answer.rawPayload.subarray(4, 12).toString()).toBe('ftypavif')
    else expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: sharpFormat, width: 400 })
  })

  it('serves at most 44 kB to phones, however detailed the picture is', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
    const grain = sharp({ create: { width: 1000, height: 600, channels: 3, background: '#888', noise } })
    const { mediaId } = await storeImage(test.deps, await grain.jpeg({ quality: 95 }).toBuffer())
    const { rawPayload } = await fetchPicture(imageUrl(mediaId, 800, 'avif'))
    expect(rawPayload.length).toBeLessThanOrEqual(44 * 1000)
    expect(rawPayload.length).toBeGreaterThan(10_000)
  })

  it('answers 304 to a cached copy', async () => {
    const { mediaId } = await storeImage(test.deps, await photo())
    const url = imageUrl(mediaId, 400, 'jpg')
    const { headers } = await fetchPicture(url)
    const second = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(second.statusCode).toBe(304)
    expect(second.rawPayload).toHaveLength(0)
    const another = await test.app.inject({ url, headers: { 'if-none-match': '"another"' } })
    expect(another.statusCode).toBe(200)
  })

  it('never enlarges the picture', async () => {
    const { mediaId } = await storeImage(test.deps, await photo(300, 200))
    const answer = await fetchPicture(imageUrl(mediaId, 1600, 'webp'))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 300 })
  })

  it('has no other spelling: anything similar is not found', async () => {
    const { mediaId } = await storeImage(test.deps, await photo())
    const picturePath = `/media/${mediaId}`
    const wrongNames = [
      '0400.jpg',
      '4e2.jpg',
      '401.jpg',
      '400.svg',
      '400.jpeg',
      '400.JPG',
      'original',
      '400.jpg/..',
    ]
    const wrongPaths = [
      `/media/${'0'.repeat(32)}/400.jpg`,
      `/media/${mediaId.slice(1)}/400.jpg`,
      '/media/..%2f..%2fx/400.jpg',
    ]
    for (const url of [...wrongNames.map((name) => `${picturePath}/${name}`), ...wrongPaths]) {
      const answer = await fetchPicture(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.headers['cache-control'] ?? '', url).not.toContain('immutable')
    }
  })

  it('encodes the picture once for concurrent requests, and reads it from storage after a restart', async () => {
    const { mediaId } = await storeImage(test.deps, await photo(1300, 900))
    const storedKeys: string[] = []
    const storage = {
      get: test.deps.storage.get,
      put: (key: string, bytes: Uint8Array) => {
        storedKeys.push(key)
        return test.deps.storage.put(key, bytes)
      },
    }
    const variant = { mediaId, width: 1200, format: 'webp' } as const
    const make = variantMaker({ storage })
    const all = await Promise.all(Array.from({ length: 10 }, () => make(variant)))
    const later = await variantMaker({ storage })(variant)
    expect(storedKeys).toEqual([`media/${mediaId}/1200.webp`])
    for (const bytes of [...all, later]) expect(bytes?.equals(all[0] ?? Buffer.alloc(0))).toBe(true)
  })
})
