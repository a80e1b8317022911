import type { CaseDetail } from '../cases/cases.ts'
import { proportionOfCents } from '../money.ts'

/**
 * Minimum number of donations for a share image to show figures: a low count would suggest that the case has
 * no support.
 */
const DONATIONS_MIN = 5
const MEMORIAL = 3

export const SHARE_IMAGE = { width: 1200, height: 630 } as const
export const GENERAL_SHARE_IMAGE = '/share-image/general.jpg'

type Shown = Pick<
  CaseDetail,
  'caseId' | 'version' | 'raisedCents' | 'goalCents' | 'donationCount' | 'raiseType'
>

/** Whether a share image shows amount and progress. */
export const showsProgress = ({ donationCount, raiseType }: Shown): boolean =>
  donationCount >= DONATIONS_MIN && raiseType !== MEMORIAL

export const wholePercent = ({ raisedCents, goalCents }: Pick<Shown, 'raisedCents' | 'goalCents'>): number =>
  proportionOfCents(100, Math.min(raisedCents, goalCents), goalCents)

/** Version in the image's address: changes with the case's text, its cover and its whole percent. */
export const shareImageVersion = (shown: Shown): string =>
  showsProgress(shown) ? `${shown.version}-${wholePercent(shown)}` : `${shown.version}`

export const shareImagePath = (shown: Shown): string =>
  `/share-image/${shown.caseId}/${shareImageVersion(shown)}.jpg`
