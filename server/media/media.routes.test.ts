import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_FORMATS, imageUrl } from '#contract/media/picture-addresses.ts'
import { attachImages } from '#server/cases/files/attach-images.ts'
import { INTERNAL } from '#server/platform/secrets/password-hasher.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { isDisplayP3, markAsDisplayP3 } from './display-p3.ts'
import { variantMaker } from './make-variant.ts'
import { storeImage } from './store-image.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 4, background } })
const photo = (width = 1000, height = 600): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
const fetchPicture = (url: string) => test.app.inject({ url })
/** Stores a picture, and shows it in the gallery of a live case. */
const showPicture = async (bytes: Buffer) => {
  const stored = await storeImage(test.deps, bytes)
  await attachImages(test.deps, caseId, { place: 'gallery' }, [{ stored, alt: 'The kitchen' }])
  return stored
}

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
    const { mediaId } = await showPicture(await photo())
    const answer = await fetchPicture(imageUrl(mediaId, 400, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=1',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // For sharp, AVIF and HEIC are both "heif"; the brand in the first bytes tells them apart.
    if (sharpFormat === 'heif') expect(answer.rawPayload.subarray(4, 12).toString()).toBe('ftypavif')
    else expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: sharpFormat, width: 400 })
  })

  it('serves at most 44 kB to phones, however detailed the picture is', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
    const grain = sharp({ create: { width: 1000, height: 600, channels: 3, background: '#888', noise } })
    const { mediaId } = await showPicture(await grain.jpeg({ quality: 95 }).toBuffer())
    const { rawPayload } = await fetchPicture(imageUrl(mediaId, 800, 'avif'))
    expect(rawPayload.length).toBeLessThanOrEqual(44 * 1000)
    expect(rawPayload.length).toBeGreaterThan(10_000)
  })

  it('answers 304 to a cached copy', async () => {
    const { mediaId } = await showPicture(await photo())
    const url = imageUrl(mediaId, 400, 'jpg')
    const { headers } = await fetchPicture(url)
    const second = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(second.statusCode).toBe(304)
    expect(second.rawPayload).toHaveLength(0)
    const another = await test.app.inject({ url, headers: { 'if-none-match': '"another"' } })
    expect(another.statusCode).toBe(200)
  })

  it.each(IMAGE_FORMATS)(
    'serves a phone’s photo as %s in its own colors, and any other in sRGB',
    async (format) => {
      const bytes = await markAsDisplayP3(await plain(1000, 600, '#ff0000').jpeg().toBuffer())
      expect(isDisplayP3((await sharp(bytes).metadata()).icc ?? Buffer.alloc(0))).toBe(true)
      const { mediaId } = await showPicture(bytes)
      const shown = (await fetchPicture(imageUrl(mediaId, 400, format))).rawPayload
      expect((await sharp(shown).metadata()).icc).toHaveLength(480)
      const [red = 0, green = 255] = await sharp(shown, { ignoreIcc: true }).raw().toBuffer()
      // In sRGB, the nearest red has a fifth of green.
      expect([red > 250, green < 12]).toEqual([true, true])
      const inSrgb = await plain(1000, 600, '#ff0000').withIccProfile('srgb').jpeg().toBuffer()
      const other = await showPicture(inSrgb)
      const srgb = (await fetchPicture(imageUrl(other.mediaId, 400, format))).rawPayload
      expect((await sharp(srgb).metadata()).icc).toBeUndefined()
      expect(shown.length - srgb.length).toBeLessThan(600)
    },
  )

  it('never enlarges the picture', async () => {
    const { mediaId } = await showPicture(await photo(300, 200))
    const answer = await fetchPicture(imageUrl(mediaId, 1600, 'webp'))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 300 })
  })

  it('has no other spelling: anything similar is not found', async () => {
    const { mediaId } = await showPicture(await photo())
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
    const { mediaId } = await showPicture(await photo(1300, 900))
    const storedKeys: string[] = []
    const storage = {
      ...test.deps.storage,
      put: (key: string, bytes: Uint8Array) => {
        storedKeys.push(key)
        return test.deps.storage.put(key, bytes)
      },
    }
    const variant = { mediaId, width: 1200, format: 'webp' } as const
    const make = variantMaker({ ...test.deps, storage })
    const all = await Promise.all(Array.from({ length: 10 }, () => make(variant, INTERNAL)))
    const later = await variantMaker({ ...test.deps, storage })(variant, INTERNAL)
    expect(storedKeys).toEqual([`media/${mediaId}/1200.webp`])
    for (const bytes of [...all, later]) expect(bytes?.equals(all[0] ?? Buffer.alloc(0))).toBe(true)
  })
})
