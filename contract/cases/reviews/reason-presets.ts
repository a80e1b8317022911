import type { ReviewField } from './review-fields.ts'
import { REVIEW_REASONS, type ReasonCode, type ReasonTemplate } from './review-reasons.ts'

/** A field's reason, in words for that field where the reason's own don't fit. */
type Preset = { readonly code: ReasonCode } & Partial<Pick<ReasonTemplate, 'label' | 'message' | 'howToFix'>>

/** The reasons that fit a field best, at most three. The first one is chosen for a new reason. */
const PRESETS: Readonly<Record<ReviewField, readonly [Preset, ...Preset[]]>> = {
  title: [
    {
      code: 'story.who_missing',
      label: 'Doesn’t say who or what for',
      message: 'The title doesn’t say who or what the money is for.',
      howToFix: 'Name the person and the need, such as “Help Rosa rebuild after the flood”.',
    },
    {
      code: 'privacy.medical_or_minor',
      message: 'The title shows private medical details, or a child’s full name.',
      howToFix: 'Leave out what you wouldn’t want strangers to know.',
    },
    {
      code: 'content.prohibited',
      message: 'The title describes something Hearten doesn’t host fundraisers for.',
    },
  ],
  summary: [
    {
      code: 'story.too_short',
      label: 'Says too little',
      message: 'The summary doesn’t say what happened, or what the money is for.',
      howToFix: 'Say both in one or two sentences.',
    },
    {
      code: 'privacy.medical_or_minor',
      message: 'The summary shows private medical details, or a child’s full name.',
      howToFix: 'Leave out what you wouldn’t want strangers to know.',
    },
  ],
  story: [{ code: 'story.too_short' }, { code: 'story.who_missing' }, { code: 'story.spend_missing' }],
  goal: [
    { code: 'goal.unsupported' },
    {
      code: 'doc.missing',
      label: 'Nothing shows the amount',
      message: 'We need a document that shows this amount.',
      howToFix: 'Add a bill or an estimate to the documents, or lower the goal. Only reviewers see it.',
    },
  ],
  costs: [
    {
      code: 'goal.unsupported',
      label: 'Costs don’t add up to the goal',
      message: 'The cost lines don’t add up to the goal.',
      howToFix: 'Correct the lines, or set the goal to their total.',
    },
    {
      code: 'story.spend_missing',
      label: 'Costs are unclear',
      message: 'The cost lines don’t say what the money pays for.',
      howToFix: 'Name each cost, and roughly how much it is.',
    },
    {
      code: 'doc.missing',
      label: 'Nothing shows the costs',
      message: 'We need a document that shows these costs.',
      howToFix: 'Add a bill or an estimate to the documents. Only reviewers see it.',
    },
  ],
  organizer: [
    { code: 'identity.mismatch' },
    { code: 'impersonation' },
    {
      code: 'story.relationship_missing',
      message: 'The page doesn’t say how you know the person it’s for.',
      howToFix: 'Add how you know them.',
    },
  ],
  beneficiary: [
    { code: 'beneficiary.no_consent' },
    { code: 'beneficiary.not_reachable' },
    { code: 'beneficiary.outside_us' },
  ],
  cover: [{ code: 'photo.missing' }, { code: 'photo.low_quality' }, { code: 'photo.not_owner' }],
  gallery: [
    {
      code: 'photo.low_quality',
      message: 'A photo in the gallery is too small or too blurry to make out.',
      howToFix: 'Remove it, or add a sharper one.',
    },
    {
      code: 'photo.not_owner',
      message: 'A photo in the gallery is also published elsewhere, under another name.',
    },
    {
      code: 'privacy.medical_or_minor',
      message: 'A photo in the gallery shows private medical details, or a child who can be recognized.',
      howToFix: 'Remove it, or cover what strangers shouldn’t see.',
    },
  ],
  documents: [{ code: 'doc.missing' }, { code: 'doc.unreadable' }, { code: 'doc.name_mismatch' }],
  basics: [{ code: 'duplicate.case' }, { code: 'content.prohibited' }],
  end: [
    {
      code: 'goal.unsupported',
      label: 'End date doesn’t fit',
      message: 'The end date doesn’t fit what the story says.',
      howToFix: 'Choose a day that fits, or none.',
    },
  ],
}

const withWords = (preset: Preset): readonly ReasonTemplate[] =>
  REVIEW_REASONS.filter(({ code }) => code === preset.code).map((template) => ({ ...template, ...preset }))

/** The reasons for a field: those that fit it best, and all others. */
export const reasonTemplates = (
  field: ReviewField,
): { readonly presets: readonly ReasonTemplate[]; readonly others: readonly ReasonTemplate[] } => {
  const presets = PRESETS[field].flatMap(withWords)
  const others = REVIEW_REASONS.filter(({ code }) => presets.every((preset) => preset.code !== code))
  return { presets, others }
}
