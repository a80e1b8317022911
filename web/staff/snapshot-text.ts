import { PURPOSE, raiseTypeText } from '#contract/cases/cases.ts'
import type { ReviewField } from '#contract/cases/reviews/review-fields.ts'
import type { Snapshot } from '#contract/cases/reviews/review-shapes.ts'
import { storyOfDraft } from '#contract/cases/story.ts'
import { formatDayAndYear } from '#contract/dates.ts'
import { formatCents, formatWholeDollars } from '#contract/money.ts'

const lines = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join('\n')

const storyText = (snapshot: Snapshot): string =>
  storyOfDraft(snapshot)
    .map((block) => (block.type === 'list' ? block.items.map((item) => `• ${item}`).join('\n') : block.text))
    .join('\n\n')

/** A fundraiser's field as plain text, for the comparison. Empty for pictures and documents, which are rendered. */
export const snapshotText = (field: ReviewField, snapshot: Snapshot): string => {
  switch (field) {
    case 'title':
      return snapshot.title
    case 'summary':
      return snapshot.summary
    case 'story':
      return storyText(snapshot)
    case 'goal':
      return snapshot.goalCents === null ? '' : formatWholeDollars(snapshot.goalCents)
    case 'costs':
      return lines(
        ...snapshot.costItems.map(
          ({ label, amountCents, unit }) =>
            `${label}, ${formatCents(amountCents ?? 0)}${unit ? `, one ${unit.name} ${formatCents(unit.amountCents ?? 0)}` : ''}`,
        ),
      )
    case 'organizer':
      return lines(snapshot.organizerName, snapshot.organizerRelation)
    case 'beneficiary':
      return lines(
        `${snapshot.beneficiaryFirstName} ${snapshot.beneficiaryLastName}`,
        snapshot.beneficiaryRelation,
        snapshot.beneficiaryEmail,
        snapshot.waitsForBeneficiary ? 'The page waits until they agree' : null,
      )
    case 'basics':
      return lines(
        snapshot.purpose === PURPOSE.someoneElse ? 'For someone else' : 'For themselves',
        snapshot.raiseType === null ? null : raiseTypeText(snapshot.raiseType),
        snapshot.raiseScene,
        `${snapshot.city}, ${snapshot.state} ${snapshot.zip}`,
      )
    case 'end':
      return snapshot.endsOn === null ? '' : formatDayAndYear(snapshot.endsOn)
    case 'cover':
    case 'gallery':
    case 'documents':
      return ''
  }
}
