import { picturableText } from '#server/documents/font-files.ts'
import { cropCover, jpegUri } from './cover-picture.ts'
import { color, displayFamily, drawPicture, heartUri } from './draw-picture.ts'
import { fitPosterText } from './fit-poster-text.ts'
import type { PosterText } from './poster-text.ts'
import { qrPath } from './qr-path.ts'

const SIZE = { width: 1080, height: 1920 } as const
const COVER = { width: 936, height: 702 } as const
const CODE = 340

const Head = ({ brandName, place }: PosterText) => (
  <div style={{ display: 'flex', alignItems: 'center' }}>
    <img alt="" src={heartUri} width={52} height={52} style={{ marginRight: 20 }} />
    <div style={{ fontFamily: 'Young Serif', fontSize: 54 }}>{brandName}</div>
    <div style={{ marginLeft: 'auto', fontSize: 36, color: color.quiet }}>{place}</div>
  </div>
)

const Title = ({ title, sentence, amount }: PosterText) => (
  <div style={{ display: 'flex', flexDirection: 'column' }}>
    <div
      style={{
        display: 'block',
        lineClamp: 3,
        wordBreak: 'break-word',
        fontFamily: displayFamily(title),
        fontSize: title.length <= 36 ? 96 : 76,
        lineHeight: 1.05,
        marginTop: 48,
      }}
    >
      {title}
    </div>
    <div
      style={{
        display: 'block',
        lineClamp: 4,
        wordBreak: 'break-word',
        fontSize: 40,
        lineHeight: 1.4,
        marginTop: 28,
      }}
    >
      {sentence}
    </div>
    {amount !== null && <div style={{ fontSize: 44, fontWeight: 700, marginTop: 24 }}>{amount}</div>}
  </div>
)

const Code = ({ url }: Pick<PosterText, 'url'>) => {
  const { path, size } = qrPath(url)
  return (
    <svg width={CODE} height={CODE} viewBox={`0 0 ${size} ${size}`}>
      <title>QR code</title>
      <rect width={size} height={size} fill={color.white} />
      <path d={path} fill={color.ink} />
    </svg>
  )
}

const Foot = (facts: PosterText) => (
  <div style={{ display: 'flex', alignItems: 'flex-end', marginTop: 'auto' }}>
    <div style={{ display: 'flex', flexDirection: 'column', flex: 1, paddingRight: 24 }}>
      {facts.scan.map((line) => (
        <div key={line} style={{ fontSize: 48, fontWeight: 700 }}>
          {line}
        </div>
      ))}
      <div style={{ fontSize: 30, marginTop: 20 }}>or type</div>
      <div style={{ fontSize: 30, fontWeight: 700 }}>{facts.typed}</div>
      <div style={{ fontSize: 26, marginTop: 20, color: color.quiet }}>{facts.people}</div>
    </div>
    <Code url={facts.url} />
  </div>
)

/** Draws the poster as a tall image for phones. `stored-drawing.ts` keeps it until what it shows changes. */
export const drawPoster = async ({
  cover,
  ...text
}: PosterText & { readonly cover: Uint8Array }): Promise<Buffer> => {
  const facts = fitPosterText(text, picturableText)
  const jpeg = await cropCover(cover, COVER)
  return drawPicture(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        ...SIZE,
        boxSizing: 'border-box',
        padding: '64px 72px 72px',
        borderTop: `28px solid ${color.sun}`,
        background: color.white,
        color: color.ink,
        fontFamily: 'Figtree',
      }}
    >
      <Head {...facts} />
      <img alt="" src={jpegUri(jpeg)} {...COVER} style={{ borderRadius: 32, marginTop: 48 }} />
      <Title {...facts} />
      <Foot {...facts} />
    </div>,
    SIZE,
    JSON.stringify(facts),
  )
}
