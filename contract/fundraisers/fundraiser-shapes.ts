import * as z from 'zod'
import { caseDetailShape, imageShape, totalsShape } from '../cases/case-shapes.ts'
import { GIVING_STATES } from '../cases/case-states.ts'
import { reviewShape } from '../reviews/review-shapes.ts'
import { caseIdShape, centsShape, timeShape } from '../shapes.ts'
import { OWN_CASE_STATES } from './case-draft.ts'
import { caseDraftShape } from './case-draft-shapes.ts'
import { DRAFT_STEPS } from './draft-steps.ts'
import { INVITATION_STATES, PENDING_ACTIONS, VIEWER_ROLES } from './fundraisers.ts'

/** A fundraiser in its owner's list: a draft, a case, or both where a change of a live case waits. */
export const ownCaseShape = z.strictObject({
  caseId: caseIdShape,
  state: z.enum(OWN_CASE_STATES),
  /** Null while it has none. */
  title: z.string().nullable(),
  slug: z.string().nullable(),
  purpose: z.union([z.literal(1), z.literal(2)]).nullable(),
  raiseType: z.int().nullable(),
  cover: imageShape.nullable(),
  goalCents: centsShape.nullable(),
  /** Null for what was never live. */
  totals: totalsShape.nullable(),
  /** Where the open draft goes on; null where there is no draft. */
  nextStep: z.enum(DRAFT_STEPS).nullable(),
  savedAt: timeShape,
  expiresAt: timeShape.nullable(),
  publishedAt: timeShape.nullable(),
  endedAt: timeShape.nullable(),
  /** The latest review of what the owner sent. */
  review: reviewShape.nullable(),
  /** Who receives the money; null for what was never sent. */
  recipient: z
    .strictObject({
      firstName: z.string(),
      /** WITHDRAWAL_ACCOUNT */
      accountState: z.int().min(0).max(2),
      invitation: z.enum(INVITATION_STATES).nullable(),
      /** From when they can be reminded; null where there is nothing to remind them of. */
      remindAt: timeShape.nullable(),
    })
    .nullable(),
})

/** A case as its owner edits it. */
export const myCaseShape = z.strictObject({
  caseId: caseIdShape,
  state: z.enum(OWN_CASE_STATES),
  /** What is being written, the case's own fields where nothing is. */
  draft: caseDraftShape,
  review: reviewShape.nullable(),
  /** Giving as visitors find it; null for what was never live. */
  giving: z.enum(GIVING_STATES).nullable(),
  slug: z.string().nullable(),
  publishedAt: timeShape.nullable(),
  endedAt: timeShape.nullable(),
})

/** What a person goes on with: a case that is whole, or a draft with its next step. */
export const latestRaisingCaseShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('case'), case: caseDetailShape }),
  z.strictObject({ kind: z.literal('draft'), draft: caseDraftShape }),
])

export const viewInfoShape = z.strictObject({
  viewerRole: z.enum(VIEWER_ROLES),
  isCurrentUserCase: z.boolean(),
  permissions: z.strictObject({
    canEdit: z.boolean(),
    canPostUpdate: z.boolean(),
    canPause: z.boolean(),
    canEnd: z.boolean(),
    /** Staff alone. */
    canHide: z.boolean(),
  }),
  /** What waits for the owner; empty for everybody else. */
  pendingActions: z.array(z.enum(PENDING_ACTIONS)),
  counters: totalsShape.pick({ donationCount: true, donorCount: true }).extend({ updateCount: z.int() }),
  shareKit: z.strictObject({ url: z.url(), title: z.string(), text: z.string() }),
})

export type OwnCase = z.infer<typeof ownCaseShape>
export type MyCase = z.infer<typeof myCaseShape>
export type LatestRaisingCase = z.infer<typeof latestRaisingCaseShape>
export type ViewInfo = z.infer<typeof viewInfoShape>
