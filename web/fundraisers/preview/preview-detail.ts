import { firstNameOf } from '#contract/accounts/first-name.ts'
import { type CaseDetail, type Image, PURPOSE } from '#contract/cases/cases.ts'
import { storyOfDraft } from '#contract/cases/story.ts'
import { type NameState, unnamedRecipient } from '#contract/cases/unnamed-recipient.ts'
import type { CaseDraft, DraftFields } from '#contract/fundraisers/case-draft.ts'
import { DEFAULT_PAYOUT_INTERVAL } from '#contract/payouts/payout-interval.ts'
import { cleanLine } from '#contract/plain-text.ts'

type PreviewInput = {
  readonly caseId: string | null
  readonly fields: DraftFields
  readonly uploaded: CaseDraft['uploaded']
  readonly place: CaseDraft['place']
  readonly nameState: NameState
  /** Assumed publication time. */
  readonly now: Date
}

const NOTHING_YET = {
  raisedCents: 0,
  donationCount: 0,
  donorCount: 0,
  paidOutCents: 0,
  onTheWayCents: 0,
  heldCents: 0,
  heldFor: null,
  feesCents: 0,
  recentDonorCount: 0,
  payoutCount: 0,
  inTransit: null,
  payoutInterval: DEFAULT_PAYOUT_INTERVAL,
  nextTransferAt: null,
  verified: false,
  verifiedAt: null,
  donationsPauseAt: null,
  refundsAt: null,
  deadlineRefund: null,
} as const

const imageOf = ({ uploaded }: PreviewInput, uploadId: string | null, alt: string): Image | null => {
  const uploadedImage = uploaded.images.find((image) => image.uploadId === uploadId)
  if (uploadedImage === undefined) return null
  const { mediaId, width, height, placeholder } = uploadedImage
  return { mediaId, width, height, placeholder, alt, caption: null }
}

/** A page that waits for the beneficiary has their name once it is live. */
const recipientOf = ({ fields, nameState, place }: PreviewInput): CaseDetail['recipient'] => {
  if (fields.purpose === PURPOSE.myself)
    return {
      fullName: cleanLine(fields.organizerName),
      firstName: firstNameOf(fields.organizerName),
      relation: null,
      isNamed: true,
    }
  const firstName = cleanLine(fields.beneficiaryFirstName)
  const relation = cleanLine(fields.beneficiaryRelation)
  if (nameState === 'unnamed') {
    const organizerFirstName = firstNameOf(cleanLine(fields.organizerName))
    const words = unnamedRecipient({ relation, organizerFirstName, city: place?.city ?? '' })
    return { ...words, relation: null, isNamed: false }
  }
  return {
    fullName: `${firstName} ${cleanLine(fields.beneficiaryLastName)}`,
    firstName,
    relation: relation === '' ? null : relation,
    isNamed: true,
  }
}

/** A draft in the shape of a live case, with nothing raised. */
export const previewDetail = (input: PreviewInput): CaseDetail => {
  const { caseId, fields, place, now } = input
  const organizerName = cleanLine(fields.organizerName)
  return {
    ...NOTHING_YET,
    caseId: caseId ?? '',
    slug: '',
    purpose: fields.purpose ?? PURPOSE.myself,
    raiseType: fields.raiseType ?? 12,
    raiseScene: fields.raiseScene ?? '',
    title: cleanLine(fields.title),
    summary: cleanLine(fields.summary),
    story: storyOfDraft(fields),
    // Units are only used by pages that take gifts.
    costItems: fields.costItems.flatMap(({ label, amountCents }) =>
      amountCents === null ? [] : [{ label: cleanLine(label), amountCents }],
    ),
    goalCents: fields.goalCents ?? 0,
    city: place?.city ?? '',
    state: place?.state ?? '',
    cover: imageOf(input, fields.coverUploadId, fields.coverAlt),
    gallery: fields.gallery.flatMap(({ uploadId, alt }) => imageOf(input, uploadId, alt) ?? []),
    organizer: {
      displayName: organizerName,
      firstName: firstNameOf(organizerName),
      relation: cleanLine(fields.organizerRelation) || null,
    },
    team: [],
    recipient: recipientOf(input),
    status: 0,
    visibility: 'draft',
    donationStatus: 'open',
    publishedAt: now.toISOString(),
    endedAt: null,
    endedNote: null,
    updates: [],
    wordsOfSupportEnabled: true,
    sample: false,
    erased: false,
    version: 0,
  }
}
