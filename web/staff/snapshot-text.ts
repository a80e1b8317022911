import { raiseTypeText } from '#contract/cases/cases.ts'
import { storyOfDraft } from '#contract/cases/story.ts'
import { formatCents } from '#contract/money.ts'
import type { Snapshot } from '#contract/reviews/review-shapes.ts'
import type { ReviewField } from '#contract/reviews/reviews.ts'

const lines = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join('\n')

const storyText = (snapshot: Snapshot): string =>
  storyOfDraft(snapshot)
    .map((block) => (block.type === 'list' ? block.items.map((item) => `• ${item}`).join('\n') : block.text))
    .join('\n\n')

/** A fundraiser's field as plain text for the comparison; pictures and documents are rendered. */
export const snapshotText = (field: ReviewField, of: Snapshot): string => {
  switch (field) {
    case 'title':
      return of.title
    case 'summary':
      return of.summary
    case 'story':
      return storyText(of)
    case 'goal':
      return of.goalCents === null ? '' : formatCents(of.goalCents)
    case 'costs':
      return lines(
        ...of.costItems.map(({ label, amountCents }) => `${label}, ${formatCents(amountCents ?? 0)}`),
      )
    case 'organizer':
      return lines(of.organizerName, of.organizerRelation)
    case 'beneficiary':
      return lines(
        `${of.beneficiaryFirstName} ${of.beneficiaryLastName}`,
        of.beneficiaryRelation,
        of.beneficiaryEmail,
      )
    case 'basics':
      return lines(
        of.purpose === 2 ? 'For someone else' : 'For themselves',
        of.raiseType === null ? null : raiseTypeText(of.raiseType),
        of.raiseScene,
        `${of.city}, ${of.state} ${of.zip}`,
      )
    case 'end':
      return of.endsOn ?? ''
    case 'cover':
    case 'gallery':
    case 'documents':
      return ''
  }
}
