import sharp from 'sharp'
import { SHARE_IMAGE } from '#contract/share/share-image.ts'
import { picturableText } from '#server/documents/font-files.ts'
import { cropCover, jpegUri } from './cover-picture.ts'
import { color, displayFamily, drawPicture, heartUri } from './draw-picture.ts'
import { BAR_WIDTH, type ShareImageText } from './share-image-text.ts'

const COVER = { width: 496, height: 610 } as const
const BAR = { width: BAR_WIDTH, height: 32 } as const

const FILLS = {
  fees: color.control,
  heldForCheck: 'url(#held-for-check)',
  onHold: color.poppy,
  onTheWay: 'url(#to-come)',
  paid: color.blue,
} as const

/** Up to three lines: 80 px, then smaller; a longer title ends in an ellipsis. */
export const titleSize = (title: string): number => {
  if (title.length <= 34) return 80
  return title.length <= 44 ? 64 : 52
}

export const Brand = ({ brandName }: { readonly brandName: string }) => (
  <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'Young Serif', fontSize: 40 }}>
    <img alt="" src={heartUri} width={40} height={40} style={{ marginRight: 16 }} />
    {brandName}
  </div>
)

type Progress = NonNullable<ShareImageText['progress']>

/** @param scale of the bar, whose layers are measured in units of `BAR_WIDTH` */
export const Bar = ({ layers, scale = 1 }: Pick<Progress, 'layers'> & { readonly scale?: number }) => (
  <svg width={BAR.width * scale} height={BAR.height * scale} viewBox={`0 0 ${BAR.width} ${BAR.height}`}>
    <title>Progress</title>
    <defs>
      <clipPath id="bar">
        <rect {...BAR} rx={BAR.height / 2} />
      </clipPath>
      <pattern id="to-come" width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} fill={color.blue} />
        <circle cx={1.5} cy={1.5} r={1} fill={color.onBlue} />
        <circle cx={4.5} cy={4.5} r={1} fill={color.onBlue} />
      </pattern>
      <pattern id="held-for-check" width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill={color.sunWash} />
        <rect x={3} width={2} height={8} fill={color.onSunWash} />
      </pattern>
    </defs>
    <g clipPath="url(#bar)">
      <rect {...BAR} fill={color.track} />
      {layers.map(({ fill, width }) => (
        <rect key={fill} width={width} height={BAR.height} fill={FILLS[fill]} />
      ))}
    </g>
  </svg>
)

/** The amount raised of the goal, with a bar in the inks of its money. */
const Progress = ({ layers, raised, goal }: Progress) => (
  <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
    <Bar layers={layers} />
    <div style={{ display: 'flex', alignItems: 'baseline', marginTop: 12 }}>
      <div style={{ fontSize: 56, fontWeight: 700 }}>{raised}</div>
      <div style={{ fontSize: 40, marginLeft: 16, color: color.quiet }}>{`of ${goal}`}</div>
    </div>
  </div>
)

type Words = Pick<ShareImageText, 'brandName' | 'kicker' | 'title'>

const Words = ({ words, children }: { readonly words: Words; readonly children?: React.ReactNode }) => (
  <div
    style={{
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: SHARE_IMAGE.width - COVER.width,
      padding: '40px 48px 44px 56px',
    }}
  >
    <Brand brandName={words.brandName} />
    <div
      style={{
        fontSize: words.kicker.length <= 28 ? 38 : 30,
        fontWeight: 700,
        color: color.blue,
        marginTop: 24,
      }}
    >
      {words.kicker}
    </div>
    <div
      style={{
        display: 'block',
        lineClamp: 3,
        wordBreak: 'break-word',
        fontFamily: displayFamily(words.title),
        fontSize: titleSize(words.title),
        lineHeight: 1.05,
        marginTop: 8,
      }}
    >
      {words.title}
    </div>
    {children}
  </div>
)

const Frame = ({ children }: { readonly children: React.ReactNode }) => (
  <div
    style={{
      display: 'flex',
      width: SHARE_IMAGE.width,
      height: SHARE_IMAGE.height,
      boxSizing: 'border-box',
      borderTop: `20px solid ${color.sun}`,
      background: color.paper,
      color: color.ink,
      fontFamily: 'Figtree',
    }}
  >
    {children}
  </div>
)

const Cover = ({ jpeg }: { readonly jpeg: Buffer }) => <img alt="" src={jpegUri(jpeg)} {...COVER} />

export const asJpeg = (png: Buffer): Promise<Buffer> => sharp(png).jpeg({ quality: 84 }).toBuffer()

/** Draws a link preview image: cover, title, place and progress. `stored-drawing.ts` keeps it until what it shows changes. */
export const drawShareImage = async ({
  cover,
  progress,
  ...words
}: ShareImageText & { readonly cover: Uint8Array }): Promise<Buffer> => {
  const title = picturableText('display', words.title) ?? `A fundraiser in ${words.kicker}`
  const element = (
    <Frame>
      <Words words={{ ...words, title }}>{progress !== null && <Progress {...progress} />}</Words>
      <Cover jpeg={await cropCover(cover, COVER)} />
    </Frame>
  )
  return asJpeg(await drawPicture(element, SHARE_IMAGE, JSON.stringify({ ...words, title })))
}
