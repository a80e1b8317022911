import * as z from 'zod'
import { caseIdShape, centsShape } from '#contract/shapes.ts'
import { HOLD_CAUSES } from './case-states.ts'

/** A case's money from gifts over transfers to what notes account for. Each part adds up to the one before it. */
export const caseLedgerShape = z.strictObject({
  caseId: caseIdShape,
  /** Given less refunds and lost disputes is raised. */
  gifts: z.strictObject({
    donationCount: z.int(),
    givenCents: centsShape,
    refundedCents: centsShape,
    /** Taken back by donors’ banks. */
    disputedCents: centsShape,
    raisedCents: centsShape,
  }),
  /**
   * Raised less fees is sent, or still with us: paid out, in transit, not sent and held add up to it, with what donors got back
   * after it had been paid out.
   */
  transfers: z.strictObject({
    feesCents: centsShape,
    paidOutCents: centsShape,
    inTransitCents: centsShape,
    notSentCents: centsShape,
    heldCents: centsShape,
    heldFor: z.enum(HOLD_CAUSES).nullable(),
    refundedLaterCents: centsShape,
  }),
  /** What notes account for of what was paid out: all parts add up to it. */
  papers: z.strictObject({
    /** The cost lines, in their order, and lines that notes name but the case no longer has. */
    lines: z.array(
      z.strictObject({
        label: z.string(),
        /** Null for a line that the case no longer has. */
        plannedCents: centsShape.nullable(),
        accountedCents: centsShape,
        /** Notes that name it, and the photos of those. */
        noteCount: z.int(),
        photoCount: z.int(),
      }),
    ),
    /** Named in notes, but of no cost line. */
    otherCents: centsShape,
    /** Transfers with a note, as far as its lines don’t say what they paid for. */
    unitemizedCents: centsShape,
    /** Transfers without a note. */
    unnotedCents: centsShape,
  }),
})
export type CaseLedger = z.infer<typeof caseLedgerShape>
