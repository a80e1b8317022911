import * as z from 'zod'
import { STAFF_ROLES } from './staff-roles.ts'

/** Codes for a lost phone, each used once. */
export const RECOVERY_CODES = 10

/** How long a typed code counts for acts that move money or change roles. */
export const SECOND_FACTOR_MINUTES = 10

export const SECOND_FACTOR_STATES = ['unset', 'needed', 'entered'] as const

/** A member of staff, as their own pages need to know them. */
export const staffMemberShape = z.strictObject({
  staffId: z.uuid(),
  roles: z.array(z.enum(STAFF_ROLES)),
  name: z.string().nullable(),
  /** Whether an authenticator app is set up, and a code of it was typed in this session. */
  secondFactor: z.enum(SECOND_FACTOR_STATES),
})

export type StaffMemberInfo = z.output<typeof staffMemberShape>

/** What the command bar lists, in this order. */
export const FOUND_GROUPS = { cases: 'Cases', people: 'People', orders: 'Orders' } as const
export type FoundGroup = keyof typeof FOUND_GROUPS

export const foundShape = z.strictObject({
  group: z.enum(['cases', 'people', 'orders']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The page to open; null where there is none yet. */
  address: z.string().nullable(),
})
export type Found = z.output<typeof foundShape>
