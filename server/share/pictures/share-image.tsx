import sharp from 'sharp'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { SHARE_IMAGE, showsProgress, wholePercent } from '#contract/sharing/share-image.ts'
import { jpegUri, type ReadCover } from './cover.ts'
import { color, drawPicture, heartUri } from './draw-picture.ts'

const COVER = { width: 496, height: 610 } as const
const BAR_WIDTH = 600

/** Up to three lines: 80 px, then smaller; a longer title ends in an ellipsis. */
const titleSize = (title: string): number => {
  if (title.length <= 30) return 80
  return title.length <= 44 ? 64 : 52
}

const Brand = ({ brandName }: { readonly brandName: string }) => (
  <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'Young Serif', fontSize: 40 }}>
    <img alt="" src={heartUri} width={40} height={40} style={{ marginRight: 16 }} />
    {brandName}
  </div>
)

const Progress = ({ raisedCents, goalCents }: Pick<CaseDetail, 'raisedCents' | 'goalCents'>) => (
  <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
    <div style={{ display: 'flex', width: BAR_WIDTH, height: 32, borderRadius: 16, background: color.track }}>
      <div
        style={{
          width: `${Math.min(100, wholePercent({ raisedCents, goalCents }))}%`,
          height: 32,
          borderRadius: 16,
          background: color.blue,
        }}
      />
    </div>
    <div style={{ display: 'flex', alignItems: 'baseline', marginTop: 12 }}>
      <div style={{ fontSize: 56, fontWeight: 700 }}>{formatWholeDollars(raisedCents)}</div>
      <div style={{ fontSize: 40, marginLeft: 16, color: color.quiet }}>
        {`of ${formatWholeDollars(goalCents)}`}
      </div>
    </div>
  </div>
)

type Words = { readonly brandName: string; readonly kicker: string; readonly title: string }

const Words = ({ words, children }: { readonly words: Words; readonly children?: React.ReactNode }) => (
  <div style={{ display: 'flex', flexDirection: 'column', flex: 1, padding: '40px 48px 44px 56px' }}>
    <Brand brandName={words.brandName} />
    <div style={{ fontSize: 38, fontWeight: 700, color: color.blue, marginTop: 24 }}>{words.kicker}</div>
    <div
      style={{
        display: 'block',
        lineClamp: 3,
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

const asJpeg = (png: Buffer): Promise<Buffer> => sharp(png).jpeg({ quality: 84 }).toBuffer()

/** A case's link preview image: cover, title, place and progress. */
export const drawShareImage = async (
  detail: CaseDetail,
  { brandName, readCover }: { readonly brandName: string; readonly readCover: ReadCover },
): Promise<Buffer> => {
  const cover = await readCover(detail.cover, COVER)
  const words = { brandName, kicker: `${detail.city}, ${detail.state}`, title: detail.title }
  const element = (
    <Frame>
      <Words words={words}>{showsProgress(detail) && <Progress {...detail} />}</Words>
      {cover !== null && <img alt="" src={jpegUri(cover)} {...COVER} />}
    </Frame>
  )
  return asJpeg(await drawPicture(element, SHARE_IMAGE))
}

/** The same for pages not about a case. */
export const drawGeneralImage = async (brandName: string): Promise<Buffer> => {
  const words = {
    brandName,
    kicker: 'Start a fundraiser, get help, give love',
    title: 'Help, from the people next door',
  }
  const element = (
    <Frame>
      <Words words={words} />
    </Frame>
  )
  return asJpeg(await drawPicture(element, SHARE_IMAGE))
}
