import * as z from 'zod'
import { caseIdShape, timeShape } from '#contract/shapes.ts'
import { documentKinds } from './reviews/document-kinds.ts'

/** A person who confirmed by their own mailed link that they know the recipient. */
export const vouchShape = z.strictObject({
  name: z.string(),
  town: z.string(),
  /** How they know each other. */
  relation: z.string(),
  vouchedAt: timeShape,
})

/** Who checked what of a case, and when. What isn't in it wasn't checked. */
export const caseChecksShape = z.strictObject({
  caseId: caseIdShape,
  /** When the payment provider verified the recipient's identity and bank account; null while that isn't so. */
  /** When the beneficiary agreed; null for none, and where the organizer receives the money. */
  agreedAt: timeShape.nullable(),
  /** The latest approval by a reviewer; null for none. */
  review: z
    .strictObject({
      reviewedAt: timeShape,
      /** What reviewers saw, by kind, over all approvals. The documents are never shown. */
      documentKinds: z.array(z.enum(documentKinds)),
      /** Whether the organizer sent documents whose kind no reviewer noted. */
      hasOtherDocuments: z.boolean(),
    })
    .nullable(),
  /** The first who vouched. There is no count: more of them mean no more. */
  vouches: z.array(vouchShape),
})
export type CaseChecks = z.infer<typeof caseChecksShape>
