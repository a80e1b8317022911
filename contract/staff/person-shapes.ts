import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { contactSummaryShape } from '#contract/support/support.ts'
import { staffAccountShape } from './account-shapes.ts'
import { STAFF_ROLES } from './staff-roles.ts'

export const staffPersonShape = z.strictObject({
  userId: uuidShape,
  name: z.string().nullable(),
  email: z.string().nullable(),
  joinedAt: timeShape,
  roles: z.array(z.enum(STAFF_ROLES)),
  sessions: z.array(z.strictObject({ sessionId: uuidShape, device: z.string(), lastUsedAt: timeShape })),
  cases: z.array(
    z.strictObject({
      caseId: caseIdShape,
      title: z.string(),
      state: z.string(),
      account: staffAccountShape.nullable(),
    }),
  ),
  /** Messages to support from this address, newest first. */
  messages: z.array(contactSummaryShape),
  donationCount: z.int(),
  /** A pending e-mail change; null if there is none. */
  emailChange: z
    .strictObject({ newEmail: z.string(), dueAt: timeShape, isConfirmed: z.boolean() })
    .nullable(),
})
export type StaffPerson = z.output<typeof staffPersonShape>

export const PEOPLE_FILTERS = ['all', 'staff'] as const
export const PEOPLE_FILTER_NAMES = { all: 'Everyone', staff: 'Staff' } as const

export const staffPersonRowShape = z.strictObject({
  userId: uuidShape,
  name: z.string().nullable(),
  email: z.string().nullable(),
  joinedAt: timeShape,
  roles: z.array(z.enum(STAFF_ROLES)),
})
export type StaffPersonRow = z.output<typeof staffPersonRowShape>
