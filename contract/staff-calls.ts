import * as z from 'zod'
import { declareCall } from './call.ts'
import { STAFF_ROLES } from './staff-roles.ts'

/** What staff does: one call an act, each for the roles it names. */
export const staffCalls = {
  staffMember: declareCall({
    method: 'GET',
    path: '/api/staff/member',
    auth: 'staff',
    roles: STAFF_ROLES,
    summary: 'As what the signed-in person works here.',
    input: z.strictObject({}),
    output: z.strictObject({ role: z.enum(STAFF_ROLES) }),
    codes: ['notAllowed'],
  }),
} as const
