import sharp from 'sharp'
import { formatWholeDollars } from '#contract/money.ts'
import { filledBarWidth, SHARE_IMAGE, showsProgress } from '#contract/sharing/share-image.ts'
import { drawableText } from '#server/documents/sheet-fonts.ts'
import { type BarFacts, barLayers } from './bar-layers.ts'
import { generalCover, jpegUri, type ReadCover, type SharedCase } from './cover.ts'
import { color, drawPicture, heartUri } from './draw-picture.ts'

const COVER = { width: 496, height: 610 } as const
const BAR = { width: 600, height: 32 } as const

const FILLS = {
  fees: color.control,
  heldForCheck: 'url(#held-for-check)',
  onHold: color.poppy,
  onTheWay: 'url(#to-come)',
  paid: color.blue,
} as const

/** Up to three lines: 80 px, then smaller; a longer title ends in an ellipsis. */
const titleSize = (title: string): number => {
  if (title.length <= 34) return 80
  return title.length <= 44 ? 64 : 52
}

const Brand = ({ brandName }: { readonly brandName: string }) => (
  <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'Young Serif', fontSize: 40 }}>
    <img alt="" src={heartUri} width={40} height={40} style={{ marginRight: 16 }} />
    {brandName}
  </div>
)

const Bar = (facts: BarFacts) => (
  <svg width={BAR.width} height={BAR.height} viewBox={`0 0 ${BAR.width} ${BAR.height}`}>
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
      {barLayers(facts).map(({ fill, cents }) => (
        <rect
          key={fill}
          width={filledBarWidth(BAR.width, cents, facts.goalCents)}
          height={BAR.height}
          fill={FILLS[fill]}
        />
      ))}
    </g>
  </svg>
)

/** The amount raised of the goal, with a bar in the inks of its money. */
const Progress = (facts: BarFacts) => (
  <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
    <Bar {...facts} />
    <div style={{ display: 'flex', alignItems: 'baseline', marginTop: 12 }}>
      <div style={{ fontSize: 56, fontWeight: 700 }}>{formatWholeDollars(facts.raisedCents)}</div>
      <div style={{ fontSize: 40, marginLeft: 16, color: color.quiet }}>
        {`of ${formatWholeDollars(facts.goalCents)}`}
      </div>
    </div>
  </div>
)

type Words = { readonly brandName: string; readonly kicker: string; readonly title: string }

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
        fontFamily: 'Young Serif',
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

const asJpeg = (png: Buffer): Promise<Buffer> => sharp(png).jpeg({ quality: 84 }).toBuffer()

/** A case's link preview image: cover, title, place and progress. */
export const drawShareImage = async (
  detail: SharedCase,
  { brandName, readCover }: { readonly brandName: string; readonly readCover: ReadCover },
): Promise<Buffer> => {
  const cover = await readCover(detail.cover, COVER)
  const kicker = `${detail.city}, ${detail.state}`
  const words = {
    brandName,
    kicker,
    title: drawableText('display', detail.title) ?? `A fundraiser in ${kicker}`,
  }
  const element = (
    <Frame>
      <Words words={words}>{showsProgress(detail) && <Progress {...detail} />}</Words>
      <Cover jpeg={cover} />
    </Frame>
  )
  return asJpeg(await drawPicture(element, SHARE_IMAGE))
}

/** The link preview image of pages that aren't about a case. */
export const drawGeneralImage = async (brandName: string): Promise<Buffer> => {
  const words = {
    brandName,
    kicker: 'Start a fundraiser, get help, give love',
    title: 'Help, from the people next door',
  }
  const element = (
    <Frame>
      <Words words={words} />
      <Cover jpeg={await generalCover(COVER)} />
    </Frame>
  )
  return asJpeg(await drawPicture(element, SHARE_IMAGE))
}
