import * as z from 'zod'
import { imageShape, makeStoryBlockShape } from '#contract/cases/case-shapes.ts'
import { RAISE_TYPE_MAX } from '#contract/cases/cases.ts'
import { storableText } from '#contract/plain-text.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { isoDayShape, listShape, patternShape, textShape } from '#contract/text-shape.ts'
import { EMAIL_MAX } from '#contract/validators/email.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  COST_ITEMS_MAX,
  COST_LABEL_MAX,
  COST_UNIT_MAX,
  DOCUMENTS_MAX,
  GALLERY_MAX,
  PERSON_NAME_MAX,
  RELATION_MAX,
  STORY_BLOCKS_MAX,
  STORY_MAX,
  SUMMARY_MAX,
  TITLE_MAX,
} from './case-limits.ts'
import { DRAFT_STEPS, STORY_MODES } from './draft-steps.ts'

/**
 * Fields of a stored draft. A text may be twice as long as a case's, so that one that is too long is saved while its author
 * shortens it, and so may the lists of costs and photos; case-draft-problems.ts has the rules for submission.
 */

const SLACK = 2
const text = (max: number) =>
  textShape(SLACK * max, 'That’s far too long. Shorten it.').overwrite(storableText)

export const storyAnswersShape = z.strictObject({
  organizer: text(STORY_MAX),
  recipient: text(STORY_MAX),
  relationship: text(STORY_MAX),
  spend: text(STORY_MAX),
  delivery: text(STORY_MAX),
})

/** Blocks of a draft's story, with texts that the database accepts. */
const draftBlockShape = makeStoryBlockShape(text(STORY_MAX), listShape(text(STORY_MAX), STORY_BLOCKS_MAX))

export const draftFieldsShape = z.strictObject({
  purpose: z.union([z.literal(1), z.literal(2)]).nullable(),
  raiseType: z.int().min(1).max(RAISE_TYPE_MAX).nullable(),
  raiseScene: patternShape(60, /^[a-z0-9-]+$/).nullable(),
  zip: text(20),

  goalCents: centsShape.min(0, 'A goal is a positive amount.').nullable(),
  costItems: listShape(
    z.strictObject({
      label: text(COST_LABEL_MAX),
      amountCents: centsShape.min(0).nullable(),
      /** What one piece costs; absent for most lines. */
      unit: z
        .strictObject({ name: text(COST_UNIT_MAX), amountCents: centsShape.min(0).nullable() })
        .optional(),
    }),
    SLACK * COST_ITEMS_MAX,
  ),
  /** The last day of donations by the Pacific calendar, such as 2027-01-31. */
  endsOn: isoDayShape('Write the day as 2027-01-31.').nullable(),

  organizerName: text(PERSON_NAME_MAX),
  organizerRelation: text(RELATION_MAX),
  beneficiaryFirstName: text(PERSON_NAME_MAX),
  beneficiaryLastName: text(PERSON_NAME_MAX),
  beneficiaryRelation: text(RELATION_MAX),
  beneficiaryEmail: text(EMAIL_MAX),
  /** The beneficiary knows about the fundraiser and agrees. */
  beneficiaryAgrees: z.boolean(),
  /** An approved page goes live only once the beneficiary accepted. Otherwise it shows no name until then. */
  waitsForBeneficiary: z.boolean(),

  title: text(TITLE_MAX),
  summary: text(SUMMARY_MAX),
  /** Whether the story is the answers to the five questions or the free text. */
  storyMode: z.enum(STORY_MODES),
  storyAnswers: storyAnswersShape,
  story: listShape(draftBlockShape, STORY_BLOCKS_MAX),

  coverUploadId: uuidShape.nullable(),
  coverAlt: text(ALT_MAX),
  gallery: listShape(
    z.strictObject({ uploadId: uuidShape, alt: text(ALT_MAX), caption: text(CAPTION_MAX) }),
    SLACK * GALLERY_MAX,
  ),
  /** Private: visible only to reviewers. */
  documents: listShape(z.strictObject({ uploadId: uuidShape }), DOCUMENTS_MAX),
})

/** Fields of a save; omitted ones stay unchanged. */
export const draftChangesShape = draftFieldsShape.partial()

/** Details of uploads by id: enough to show a picture or describe a document. */
export const uploadedShape = z.strictObject({
  images: z.array(
    imageShape.pick({ mediaId: true, width: true, height: true, placeholder: true }).extend({
      uploadId: uuidShape,
    }),
  ),
  documents: z.array(z.strictObject({ uploadId: uuidShape, contentType: z.string(), byteLength: z.int() })),
})

export const caseDraftShape = z.strictObject({
  caseId: caseIdShape,
  /** Incremented by each save. A save names the version it started from. */
  version: z.int(),
  fields: draftFieldsShape,
  uploaded: uploadedShape,
  /** The town of the ZIP code, if it exists. */
  place: z.strictObject({ city: z.string(), state: z.string() }).nullable(),
  /** The first incomplete step; `review` when all are complete. */
  nextStep: z.enum(DRAFT_STEPS),
  /** Whether the draft changes a live or submitted case. */
  isEdit: z.boolean(),
  /** Whether the named beneficiary accepted the invitation, so that texts may name them. */
  beneficiaryAccepted: z.boolean(),
  savedAt: timeShape,
  /** When a draft that was never submitted is deleted, unless it changes before. */
  expiresAt: timeShape.nullable(),
})

/** Where a visitor came from, stored by their browser for the session. */
export const firstVisitShape = z.strictObject({
  referrer: textShape(2048),
  origin: textShape(256),
  path: textShape(2048),
  search: textShape(2048),
})
export type FirstVisit = z.infer<typeof firstVisitShape>
