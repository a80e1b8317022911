import { POST_PICTURE_SIZES, type PostPicture } from '#contract/share/share-image.ts'
import { picturableText } from '#server/documents/font-files.ts'
import { cropCover, jpegUri } from './cover-picture.ts'
import { color, displayFamily, drawPicture } from './draw-picture.ts'
import { asJpeg, Bar, Brand, titleSize } from './share-image.tsx'
import { BAR_WIDTH, type ShareImageText } from './share-image-text.ts'

export type PostPictureText = ShareImageText & {
  readonly picture: PostPicture
  /** What to do at the short address, as it is typed: "Give at hearten.example/k7m-4pq". */
  readonly invitation: string
}

const MARGIN = 64
/** Heights of the cover and of the line that says the address, in pixels. */
const COVER_HEIGHT = { square: 520, story: 1080 } as const
const ADDRESS_HEIGHT = 120
/** Apps cover the top and bottom of a story with their own buttons. */
const APP_EDGE = { square: 0, story: 200 } as const

/** Draws a picture to post where links can't be pressed: cover, title, progress and the short address. */
export const drawPostPicture = async ({
  cover,
  picture,
  ...words
}: PostPictureText & { readonly cover: Uint8Array }): Promise<Buffer> => {
  const size = POST_PICTURE_SIZES[picture]
  const { progress, kicker, brandName, invitation } = words
  const title = picturableText('display', words.title) ?? `A fundraiser in ${kicker}`
  const coverSize = { width: size.width, height: COVER_HEIGHT[picture] }
  const edge = APP_EDGE[picture]
  const element = (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: size.width,
        height: size.height,
        background: color.paper,
        color: color.ink,
        fontFamily: 'Figtree',
      }}
    >
      <img alt="" src={jpegUri(await cropCover(cover, coverSize))} {...coverSize} />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          padding: `${MARGIN / 2}px ${MARGIN}px`,
        }}
      >
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <div style={{ fontSize: 36, fontWeight: 700, color: color.blue }}>{kicker}</div>
          <Brand brandName={brandName} />
        </div>
        <div
          style={{
            display: 'block',
            lineClamp: picture === 'story' ? 4 : 3,
            wordBreak: 'break-word',
            fontFamily: displayFamily(title),
            fontSize: titleSize(title),
            lineHeight: 1.08,
            marginTop: 20,
          }}
        >
          {title}
        </div>
        {progress !== null && (
          <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
            <Bar layers={progress.layers} scale={(size.width - 2 * MARGIN) / BAR_WIDTH} />
            <div style={{ display: 'flex', alignItems: 'baseline', marginTop: 8 }}>
              <div style={{ fontSize: 48, fontWeight: 700 }}>{progress.raised}</div>
              <div style={{ fontSize: 36, marginLeft: 16, color: color.quiet }}>{`of ${progress.goal}`}</div>
            </div>
          </div>
        )}
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          height: ADDRESS_HEIGHT,
          marginBottom: edge,
          background: color.sun,
          fontSize: 48,
          fontWeight: 700,
        }}
      >
        {invitation}
      </div>
    </div>
  )
  return asJpeg(await drawPicture(element, size, JSON.stringify({ ...words, title })))
}
