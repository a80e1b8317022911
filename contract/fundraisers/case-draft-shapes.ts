import * as z from 'zod'
import { imageShape, storyBlockShape } from '../cases/case-shapes.ts'
import { storableText } from '../plain-text.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '../shapes.ts'
import { EMAIL_MAX } from '../validators/email.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  COST_ITEMS_MAX,
  COST_LABEL_MAX,
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
 * What a draft may hold. It takes more than a case may have, so that text which is too long is kept while its author
 * shortens it: what a whole case needs is said by case-draft-problems.ts.
 */

const SLACK = 2
const text = (max: number) =>
  z
    .string()
    .overwrite(storableText)
    .max(SLACK * max, 'That is far too long to keep. Shorten it.')

export const storyAnswersShape = z.strictObject({
  organizer: text(STORY_MAX),
  recipient: text(STORY_MAX),
  relationship: text(STORY_MAX),
  spend: text(STORY_MAX),
  delivery: text(STORY_MAX),
})

const [paragraph, heading, quote, list] = storyBlockShape.options

/** The same blocks as a published story's, with texts that a database can keep. */
const draftBlockShape = z.discriminatedUnion('type', [
  paragraph.extend({ text: text(STORY_MAX) }),
  heading.extend({ text: text(STORY_MAX) }),
  quote.extend({ text: text(STORY_MAX) }),
  list.extend({ items: z.array(text(STORY_MAX)).max(STORY_BLOCKS_MAX) }),
])

export const draftFieldsShape = z.strictObject({
  purpose: z.union([z.literal(1), z.literal(2)]).nullable(),
  raiseType: z.int().min(1).max(12).nullable(),
  raiseScene: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .nullable(),
  zip: text(20),

  goalCents: centsShape.min(0, 'A goal is a positive amount.').nullable(),
  costItems: z
    .array(z.strictObject({ label: text(COST_LABEL_MAX), amountCents: centsShape.min(0).nullable() }))
    .max(SLACK * COST_ITEMS_MAX),
  /** The last day of giving by the Pacific calendar, such as 2027-01-31. */
  endsOn: z.iso.date('Write the day as 2027-01-31.').nullable(),

  organizerName: text(PERSON_NAME_MAX),
  organizerRelation: text(RELATION_MAX),
  beneficiaryFirstName: text(PERSON_NAME_MAX),
  beneficiaryLastName: text(PERSON_NAME_MAX),
  beneficiaryRelation: text(RELATION_MAX),
  beneficiaryEmail: text(EMAIL_MAX),
  /** They know about the fundraiser and agree with it. */
  beneficiaryAgrees: z.boolean(),

  title: text(TITLE_MAX),
  summary: text(SUMMARY_MAX),
  /** Which of the two is the story: the answers to the five questions, or the freely written blocks. */
  storyMode: z.enum(STORY_MODES),
  storyAnswers: storyAnswersShape,
  story: z.array(draftBlockShape).max(STORY_BLOCKS_MAX),

  coverUploadId: uuidShape.nullable(),
  coverAlt: text(ALT_MAX),
  gallery: z
    .array(z.strictObject({ uploadId: uuidShape, alt: text(ALT_MAX), caption: text(CAPTION_MAX) }))
    .max(SLACK * GALLERY_MAX),
  /** Private: only reviewers see them. */
  documents: z.array(z.strictObject({ uploadId: uuidShape })).max(DOCUMENTS_MAX),
})

/** What a save may carry: any of the fields. One that is left out stays as it is. */
export const draftChangesShape = draftFieldsShape.partial()

/** What stands behind the ids of uploads: enough to show a picture, and to say of a document what it is. */
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
  /** Goes up with each save. A save names the version it was made from. */
  version: z.int(),
  fields: draftFieldsShape,
  uploaded: uploadedShape,
  /** The town of the ZIP code, where there is one. */
  place: z.strictObject({ city: z.string(), state: z.string() }).nullable(),
  /** The first step that isn't complete; `review` where all are. */
  nextStep: z.enum(DRAFT_STEPS),
  /** The draft changes a case that is live or in review, rather than beginning one. */
  isEdit: z.boolean(),
  savedAt: timeShape,
  /** When a draft that was never submitted is deleted, unless it is changed before. */
  expiresAt: timeShape.nullable(),
})

/** Where a visitor first came from, as their browser remembers it for the session. */
export const firstVisitShape = z.strictObject({
  referrer: z.string().max(2048),
  origin: z.string().max(256),
  path: z.string().max(2048),
  search: z.string().max(2048),
})
export type FirstVisit = z.infer<typeof firstVisitShape>
