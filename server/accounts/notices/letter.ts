import * as z from 'zod'
import { SIGN_IN_METHODS } from '#contract/accounts/account-shapes.ts'

const facts = { at: z.string() }

/** What a person must hear of their account. */
const noticeLetterShape = z.discriminatedUnion('kind', [
  /** A spent refresh token came back: its session has ended. */
  z.object({ kind: z.literal('reused'), device: z.string(), ...facts }),
  z.object({
    kind: z.literal('password_changed'),
    /** Providers that somebody had added, and that the new password took away again. */
    ended: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    /** Those that lead there still. */
    left: z.array(z.enum(SIGN_IN_METHODS)).readonly().default([]),
    ...facts,
  }),
  z.object({ kind: z.literal('email_changed'), newEmail: z.string(), ...facts }),
  z.object({ kind: z.literal('way_added'), way: z.enum(SIGN_IN_METHODS), ...facts }),
  /** The same by who was signed in. */
  z.object({ kind: z.literal('way_linked'), way: z.enum(SIGN_IN_METHODS), ...facts }),
  z.object({ kind: z.literal('way_removed'), way: z.enum(SIGN_IN_METHODS), ...facts }),
])
export type NoticeLetter = z.infer<typeof noticeLetterShape>

/** With the address it goes to: the one at the time, which may be another by the time it is mailed. */
export const addressedLetterShape = z.object({ to: z.string(), letter: noticeLetterShape })
