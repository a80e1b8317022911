import type { ReviewField } from './review-fields.ts'
import type { ReasonSeverity } from './review-states.ts'

export type ReasonTemplate = {
  readonly code: string
  readonly field: ReviewField
  readonly severity: ReasonSeverity
  readonly label: string
  /** What the reviewer saw; they edit it to be specific. */
  readonly message: string
  readonly howToFix: string
}

/** Reasons for requesting a change or rejecting; their texts are templates that reviewers edit. */
export const REVIEW_REASONS = [
  {
    code: 'story.too_short',
    field: 'story',
    severity: 'fix',
    label: 'Story too short',
    message: 'The story is too short for donors to understand what happened.',
    howToFix: 'Add what happened, when, and what has changed since. A few sentences are enough.',
  },
  {
    code: 'story.who_missing',
    field: 'story',
    severity: 'fix',
    label: 'Who it’s for is missing',
    message: 'The story doesn’t say who the money is for.',
    howToFix: 'Say who they are, in one or two sentences.',
  },
  {
    code: 'story.relationship_missing',
    field: 'story',
    severity: 'fix',
    label: 'Relationship missing',
    message: 'The story doesn’t say how you know the person it’s for.',
    howToFix: 'Add how you know each other, and since when.',
  },
  {
    code: 'story.spend_missing',
    field: 'story',
    severity: 'fix',
    label: 'Spending missing',
    message: 'The story doesn’t say what the money will pay for.',
    howToFix: 'Say what the money pays for, and roughly what each part costs.',
  },
  {
    code: 'story.delivery_missing',
    field: 'story',
    severity: 'fix',
    label: 'How the money gets there is missing',
    message: 'The story doesn’t say how the money reaches the person it’s for.',
    howToFix: 'Say whose account it goes to, and how donors will see what it paid for.',
  },
  {
    code: 'photo.missing',
    field: 'cover',
    severity: 'fix',
    label: 'Photo missing',
    message: 'There’s no photo that shows who or what this is about.',
    howToFix: 'Add a cover photo you took, or may use.',
  },
  {
    code: 'photo.low_quality',
    field: 'cover',
    severity: 'fix',
    label: 'Photo quality',
    message: 'The photo is too small or too blurry to make out.',
    howToFix: 'Add a sharp photo that is at least 1,200 pixels wide.',
  },
  {
    code: 'photo.not_owner',
    field: 'cover',
    severity: 'fix',
    label: 'Photo isn’t theirs',
    message: 'This photo is also published elsewhere, under another name.',
    howToFix: 'Use a photo you took, or tell us who took it and that they agreed.',
  },
  {
    code: 'doc.missing',
    field: 'documents',
    severity: 'fix',
    label: 'Document missing',
    message: 'We need a document to understand this fundraiser.',
    howToFix: 'Add a bill, an estimate or a letter. Only reviewers see it.',
  },
  {
    code: 'doc.unreadable',
    field: 'documents',
    severity: 'fix',
    label: 'Document unreadable',
    message: 'We can’t read the document you added.',
    howToFix: 'Add a sharper photo or scan with all four corners in it.',
  },
  {
    code: 'doc.name_mismatch',
    field: 'documents',
    severity: 'fix',
    label: 'Names don’t match',
    message: 'The name in the document isn’t the name in the fundraiser.',
    howToFix: 'Tell us why the names differ, or add a document with the right name.',
  },
  {
    code: 'goal.unsupported',
    field: 'goal',
    severity: 'fix',
    label: 'Goal isn’t explained',
    message: 'The cost lines don’t explain the goal.',
    howToFix: 'Add the costs that make up the goal, or lower it to their total.',
  },
  {
    code: 'beneficiary.no_consent',
    field: 'beneficiary',
    severity: 'fix',
    label: 'No consent',
    message: 'We couldn’t confirm that the person it’s for knows and agrees.',
    howToFix: 'Ask them to answer our e-mail, or name someone who can agree for them.',
  },
  {
    code: 'beneficiary.not_reachable',
    field: 'beneficiary',
    severity: 'fix',
    label: 'Can’t be reached',
    message: 'Our e-mail to the person it’s for bounced.',
    howToFix: 'Check their e-mail address with them, and correct it.',
  },
  {
    code: 'beneficiary.outside_us',
    field: 'beneficiary',
    severity: 'final',
    label: 'Outside the United States',
    message: 'The person it’s for lives or banks outside the United States.',
    howToFix: 'Hearten can only send money to bank accounts in the United States.',
  },
  {
    code: 'identity.mismatch',
    field: 'organizer',
    severity: 'fix',
    label: 'Identity doesn’t match',
    message: 'The organizer’s name isn’t the name on the account.',
    howToFix: 'Use your own full name, as shown on your ID.',
  },
  {
    code: 'content.prohibited',
    field: 'story',
    severity: 'final',
    label: 'Not allowed here',
    message: 'Hearten doesn’t host this kind of fundraiser.',
    howToFix: 'The terms of use say what’s allowed. You can appeal if we got it wrong.',
  },
  {
    code: 'duplicate.case',
    field: 'basics',
    severity: 'final',
    label: 'Duplicate',
    message: 'There’s already a fundraiser for the same person and need.',
    howToFix: 'Ask the organizer of the other fundraiser to work with you.',
  },
  {
    code: 'impersonation',
    field: 'organizer',
    severity: 'final',
    label: 'Impersonation',
    message: 'This fundraiser speaks for someone who didn’t start it.',
    howToFix: 'Only the person themselves, or someone they asked, can start it.',
  },
  {
    code: 'privacy.medical_or_minor',
    field: 'story',
    severity: 'fix',
    label: 'Private details',
    message: 'The story or a photo shows private medical details, or a child who can be recognized.',
    howToFix:
      'Leave out what you wouldn’t want strangers to know, and cover faces of other people’s children.',
  },
] as const satisfies readonly ReasonTemplate[]
export type ReasonCode = (typeof REVIEW_REASONS)[number]['code']
export const reasonCodes = REVIEW_REASONS.map(({ code }) => code)
