import type * as z from 'zod'
import { formatNumber } from '#contract/number-format.ts'
import type {
  authorShape,
  caseCardShape,
  caseDetailShape,
  costItemShape,
  imageShape,
  pageStateShape,
  payoutNoticeShape,
  publicDonationShape,
  storyBlockShape,
  totalsShape,
  updateShape,
  wordsShape,
} from './case-shapes.ts'

/** Names of a case's kinds and states. Its shapes are in case-shapes.ts, which pages don't load. */

/** Causes: each case has one, and within it a scene, such as a house fire, of `raise-scenes.ts` on the server. */
export const RAISE_TYPES = [
  { code: 1, value: 'Medical' },
  { code: 2, value: 'Emergency' },
  { code: 3, value: 'Memorial' },
  { code: 4, value: 'Family' },
  { code: 5, value: 'Education' },
  { code: 6, value: 'Animals' },
  { code: 7, value: 'Community' },
  { code: 8, value: 'Disaster relief' },
  { code: 9, value: 'Faith' },
  { code: 10, value: 'Volunteer' },
  { code: 11, value: 'Sports' },
  { code: 12, value: 'Other' },
] as const
/** The codes are 1 to this. */
export const RAISE_TYPE_MAX = RAISE_TYPES.length

/** The raise type whose pages press no one: no countdown, and no figures in its share image. */
export const MEMORIAL = 3

export const raiseTypeText = (code: number): string =>
  RAISE_TYPES.find((type) => type.code === code)?.value ?? 'Other'

export const CASE_STATUS = { progressing: 0, ended: 1 } as const
export const PURPOSE = { myself: 1, someoneElse: 2 } as const

/** Sub-pages of a case's page; a slug may not equal one. */
export const CASE_PARTS = ['donations', 'payouts', 'photos', 'words'] as const
export type CasePart = (typeof CASE_PARTS)[number]

/** Public name of a donor who is anonymous or erased. */
export const ANONYMOUS = 'Anonymous'

export const DONATION_SORTS = ['recent', 'top', 'first'] as const
export type DonationSort = (typeof DONATION_SORTS)[number]

/** Days that count as recent; a new case's page leads with its recent donors. */
export const RECENT_DAYS = 7

export type Image = z.infer<typeof imageShape>
export type CostItem = z.infer<typeof costItemShape>
export type StoryBlock = z.infer<typeof storyBlockShape>
export type Totals = z.infer<typeof totalsShape>
export type CaseCard = z.infer<typeof caseCardShape>
export type Author = z.infer<typeof authorShape>
export type CaseUpdate = z.infer<typeof updateShape>
export type CaseDetail = z.infer<typeof caseDetailShape>
export type PageState = z.infer<typeof pageStateShape>
export type PublicDonation = z.infer<typeof publicDonationShape>
export type Words = z.infer<typeof wordsShape>
export type PayoutNotice = z.infer<typeof payoutNoticeShape>

/** Highest figure that is counted per request: counting stops one above it, which is shown as "100+". */
export const FIGURE_MAX = 100

/** Text of a count that stops at one more than `max`. */
export const countText = (count: number, max: number = FIGURE_MAX): string =>
  count > max ? `${formatNumber(max)}+` : formatNumber(count)
