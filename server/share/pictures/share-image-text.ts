import { formatWholeDollars } from '#contract/money.ts'
import { filledBarWidth, showsProgress } from '#contract/share/share-image.ts'
import { barLayers } from '#server/drawing/bar-layers.ts'
import { BAR_WIDTH, type ShareImageText } from '#server/drawing/share-image-text.ts'
import type { SharedCase } from './cover.ts'

const progressOf = (detail: SharedCase): ShareImageText['progress'] =>
  showsProgress(detail)
    ? {
        raised: formatWholeDollars(detail.raisedCents),
        goal: formatWholeDollars(detail.goalCents),
        layers: barLayers(detail).map(({ fill, cents }) => ({
          fill,
          width: filledBarWidth(BAR_WIDTH, cents, detail.goalCents),
        })),
      }
    : null

/** Text of a case's link preview image; of the one for other pages without a case. */
export const shareImageText = (brandName: string, detail: SharedCase | null): ShareImageText =>
  detail === null
    ? {
        brandName,
        kicker: 'Start a fundraiser, get help, give love',
        title: 'Help, from the people next door',
        progress: null,
      }
    : {
        brandName,
        kicker: `${detail.city}, ${detail.state}`,
        title: detail.title,
        progress: progressOf(detail),
      }
