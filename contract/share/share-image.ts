import { type CaseDetail, MEMORIAL } from '#contract/cases/cases.ts'
import { proportionOfCents } from '#contract/money.ts'

/**
 * Minimum number of donations for a share image to show figures: a low count would suggest that the case has
 * no support.
 */
const DONATIONS_MIN = 5
export const SHARE_IMAGE = { width: 1200, height: 630 } as const
export const GENERAL_SHARE_IMAGE = '/share-image/general.jpg'

type ShareImageCase = Pick<
  CaseDetail,
  | 'caseId'
  | 'version'
  | 'raisedCents'
  | 'paidOutCents'
  | 'heldCents'
  | 'goalCents'
  | 'donationCount'
  | 'raiseType'
>

/** Whether a share image shows amount and progress. */
export const showsProgress = ({ donationCount, raiseType }: ShareImageCase): boolean =>
  donationCount >= DONATIONS_MIN && raiseType !== MEMORIAL

/** Width of the filled part of a progress bar, in whole units of `width`. */
export const filledBarWidth = (width: number, cents: number, goalCents: number): number =>
  proportionOfCents(width, Math.min(Math.max(cents, 0), goalCents), goalCents)

/** Version in the image's address. Changes with the case's text, its cover, and the percents raised, paid out and held. */
export const shareImageVersion = (facts: ShareImageCase): string => {
  const { version, raisedCents, paidOutCents, heldCents, goalCents } = facts
  const parts = showsProgress(facts) ? [raisedCents, paidOutCents, heldCents] : []
  return [version, ...parts.map((cents) => filledBarWidth(100, cents, goalCents))].join('-')
}

export const shareImagePath = (facts: ShareImageCase): string =>
  `/share-image/${facts.caseId}/${shareImageVersion(facts)}.jpg`

/** Pictures for places that take no link: they say the short address. */
export const POST_PICTURES = ['square', 'story'] as const
export type PostPicture = (typeof POST_PICTURES)[number]
/** Sizes in pixels. */
export const POST_PICTURE_SIZES = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const

export const postPicturePath = (caseId: string, picture: PostPicture): string =>
  `/post-picture/${caseId}/${picture}.jpg`
