import * as z from 'zod'
import { timeShape } from '#contract/shapes.ts'
import { INVITATION_STATES } from './invitation-answers.ts'

/** How a beneficiary was invited and answered, as staff see it. */
export const staffInvitationShape = z.strictObject({
  state: z.enum(INVITATION_STATES),
  /** Masked for staff who may not read people; null if there is none, or it was erased. */
  email: z.string().nullable(),
  invitedAt: timeShape,
  /** Null if it wasn't e-mailed: the organizer may hand a link over. */
  mailedAt: timeShape.nullable(),
  openedAt: timeShape.nullable(),
  answeredAt: timeShape.nullable(),
  /** Why they declined; only for staff who may read people. */
  declineReason: z.string().nullable(),
})
export type StaffInvitation = z.output<typeof staffInvitationShape>
