import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { attributionFields } from '#contract/staff/attribution.ts'
import { LEAD_PAGES, LEAD_STATES } from './leads.ts'

/** A lead as staff see it. */
export const leadShape = z.strictObject({
  leadId: uuidShape,
  email: z.string(),
  phone: z.string(),
  raiseType: z.int().nullable(),
  page: z.enum(LEAD_PAGES),
  state: z.enum(LEAD_STATES),
  /** The assigned member of staff. */
  ownerName: z.string().nullable(),
  isOwn: z.boolean(),
  doNotContact: z.boolean(),
  /** Number of times the form was sent with this address. */
  requests: z.int(),
  createdAt: timeShape,
  requestedAt: timeShape,
  /** The draft that staff created for this person. */
  draftCaseId: caseIdShape.nullable(),
  ...attributionFields,
})
export type Lead = z.output<typeof leadShape>

export const leadDetailShape = leadShape.extend({
  version: z.int(),
  consentVersion: z.string(),
  consentAt: timeShape,
  notes: z.array(z.strictObject({ text: z.string(), writtenAt: timeShape, writtenBy: z.string() })),
})
