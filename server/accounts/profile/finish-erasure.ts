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

/** After this many days the confirmation is given up: the mailbox doesn't accept it. */
const LETTER_KEPT_DAYS = 3

/** A key of its own: the account's is erased. */
const letterPersonOf = (userId: string): string => `erasure:${userId}`
const letterContext = (userId: string): string => `erasure.letter|${userId}`
const letterShape = z.object({ to: z.string() })

/** Records, in the erasing transaction, what else to delete, and the confirmation to the last address. */
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

/** Null without an address, or after the mail was given up. */
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

/** Mails the erasure's confirmation once, then deletes the address. */
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

/** Finishes an erasure and schedules its confirmation. */
export const finishErasure = async (deps: Deps, userId: string): Promise<void> => {
  const { jobs, wallClock } = deps
  await forgetPerson(deps, userId)
  const key = `account-erased:${userId}`
  await jobs.add({ topic: 'mail-account-erased', payload: { userId }, key, runAt: wallClock.now() })
}

/** The same for interrupted erasures and lost jobs. */
export const sweepErasures = async (deps: Deps): Promise<void> => {
  const now = deps.wallClock.now()
  const erasedBefore = new Date(now.getTime() - MINUTE_MS)
  for (const userId of await readWaitingErasures(deps.database.reader, { erasedBefore, now }))
    await tryNow(deps, () => finishErasure(deps, userId))
}
