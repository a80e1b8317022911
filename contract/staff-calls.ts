import * as z from 'zod'
import { declareCall } from './call.ts'
import { STAFF_ROLES } from './staff-roles.ts'

/** Calls of staff: one an act, each for the capability it names. */
export const staffCalls = {
  staffMember: declareCall({
    method: 'GET',
    path: '/api/staff/member',
    auth: 'staff',
    capability: 'staff.enter',
    summary: 'Roles of the signed-in member of staff.',
    input: z.strictObject({}),
    output: z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)) }),
    codes: ['notAllowed'],
  }),
} as const
