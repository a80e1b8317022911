import * as z from 'zod'
import { SIGN_IN_METHODS } from '#contract/accounts/account-shapes.ts'

const facts = { at: z.string() }

/** Security notices to the owner of an account. */
const noticeLetterShape = z.discriminatedUnion('kind', [
  /** A spent refresh token was reused: its session has ended. */
  z.object({ kind: z.literal('reused'), device: z.string(), ...facts }),
  z.object({
    kind: z.literal('password_changed'),
    /** Linked providers that the new password removed. */
    ended: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    /** Providers that stay linked. */
    left: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    ...facts,
  }),
  z.object({ kind: z.literal('email_changed'), newEmail: z.string(), ...facts }),
  z.object({ kind: z.literal('way_added'), way: z.enum(SIGN_IN_METHODS), ...facts }),
  /** The same, linked while signed in. */
  z.object({ kind: z.literal('way_linked'), way: z.enum(SIGN_IN_METHODS), ...facts }),
  z.object({ kind: z.literal('way_removed'), way: z.enum(SIGN_IN_METHODS), ...facts }),
])
export type NoticeLetter = z.infer<typeof noticeLetterShape>

/** With the recipient's address at that time, which may have changed before it is mailed. */
export const addressedLetterShape = z.object({ to: z.string(), letter: noticeLetterShape })
