import * as z from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { accountNoticeMail, accountNoticeTitle } from '#server/mails/account-notice-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { mailOnce } from '../mailing.ts'
import type { User } from '../read-user.ts'
import {
  deleteErasure,
  type ErasureRow,
  erasureLetter,
  insertErasure,
  readWaitingErasures,
} from './erasure.queries.ts'
import { forgetPerson } from './forget-person.ts'
import { tryNow } from './try-now.ts'

/** After so many days of trying, nobody takes mail there: the address goes without. */
const LETTER_KEPT_DAYS = 3

/** Under a key of its own: that of the account goes with it. */
const letterPersonOf = (userId: string): string => `erasure:${userId}`
const letterContext = (userId: string): string => `erasure.letter|${userId}`
const letterShape = z.object({ to: z.string() })

/** Notes, in the transaction that erases an account, what is to be forgotten with it, and the mail to its last address. */
export const recordErasure = async (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  { userId, email }: Pick<User, 'userId' | 'email'>,
  erasedAt: Date,
): Promise<void> => {
  const letter =
    email === null
      ? null
      : await personalData.seal(
          tx,
          letterPersonOf(userId),
          letterContext(userId),
          JSON.stringify({ to: email }),
        )
  await insertErasure(tx, { userId, erasedAt, letter })
}

/** Null where they had no address, or nobody takes mail there. */
const writeLetter = async (deps: Deps, { userId, letter, erasedAt }: ErasureRow): Promise<Mail | null> => {
  const { database, personalData, config, wallClock } = deps
  const isOver = wallClock.now().getTime() - erasedAt.getTime() > LETTER_KEPT_DAYS * DAY_MS
  const opened =
    letter === null || isOver
      ? null
      : await personalData.open(database.reader, letterPersonOf(userId), letterContext(userId), letter)
  if (opened === null) return null
  const { to } = letterShape.parse(JSON.parse(opened))
  const { publicOrigin, brand } = config
  const facts = { kind: 'erased', at: erasedAt.toISOString() } as const
  return {
    to,
    subject: accountNoticeTitle(facts, brand),
    messageId: `account-erased-${userId}`,
    ...(await renderMail(accountNoticeMail({ letter: facts, to, publicOrigin, brand }))),
  }
}

/** Tells the person, once, that their account is erased. With that, we know their address no longer. */
export const mailErased = (deps: Deps, userId: string): Promise<void> => {
  const { reader } = deps.database
  return mailOnce(deps, erasureLetter(userId), {
    write: (row) => writeLetter(deps, row),
    end: async () => {
      await deps.personalData.forget(reader, letterPersonOf(userId))
      await deleteErasure(reader, userId)
    },
  })
}

/** Has what is left of an erased account forgotten, and its person told soon. */
export const finishErasure = async (deps: Deps, userId: string): Promise<void> => {
  const { jobs, wallClock } = deps
  await forgetPerson(deps, userId)
  const key = `account-erased:${userId}`
  await jobs.add({ topic: 'mail-account-erased', payload: { userId }, key, runAt: wallClock.now() })
}

/** The same where that was cut off, or its job got lost. */
export const sweepErasures = async (deps: Deps): Promise<void> => {
  const now = deps.wallClock.now()
  const erasedBefore = new Date(now.getTime() - MINUTE_MS)
  for (const userId of await readWaitingErasures(deps.database.reader, { erasedBefore, now }))
    await tryNow(deps, () => finishErasure(deps, userId))
}
