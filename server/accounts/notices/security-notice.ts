import * as z from 'zod'
import { SIGN_IN_METHODS } from '#contract/accounts/account-shapes.ts'

const commonFields = { at: z.string() }

/** Security notices to the owner of an account. */
const securityNoticeShape = z.discriminatedUnion('kind', [
  /** A spent refresh token was reused: its session has ended. */
  z.object({ kind: z.literal('reused'), device: z.string(), ...commonFields }),
  z.object({
    kind: z.literal('password_changed'),
    /** Linked providers that the new password removed. */
    ended: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    /** Providers that stay linked. */
    left: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    ...commonFields,
  }),
  z.object({ kind: z.literal('email_changed'), newEmail: z.string(), ...commonFields }),
  z.object({ kind: z.literal('way_added'), way: z.enum(SIGN_IN_METHODS), ...commonFields }),
  /** Like `way_added`, but the provider was linked while signed in, not by a matching verified address. */
  z.object({
    kind: z.literal('way_linked'),
    way: z.enum(SIGN_IN_METHODS),
    /** Whether it is a second factor, which a new password doesn't remove. */
    isFactor: z.boolean().default(false),
    ...commonFields,
  }),
  z.object({ kind: z.literal('way_removed'), way: z.enum(SIGN_IN_METHODS), ...commonFields }),
  /** The account got its first role, and lost the passkeys that it had. */
  z.object({ kind: z.literal('passkeys_reset'), ...commonFields }),
])
export type SecurityNotice = z.infer<typeof securityNoticeShape>

/** The stored letter: a notice, and the recipient's address when it was written, which may change before it is mailed. */
export const addressedNoticeShape = z.object({ to: z.string(), letter: securityNoticeShape })
