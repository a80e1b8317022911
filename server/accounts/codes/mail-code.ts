import * as z from 'zod'
import { CODE_PURPOSES } from '#contract/accounts/account-shapes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { codeMail, codeTitle } from '#server/mails/code-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import { mailOnce } from '../mailing.ts'
import { type CodeRow, codeToMail, forgetCodes, markCodeMailed, readOverdueCodes } from './codes.queries.ts'
import { codeLetterContext, codePersonOf } from './send-code.ts'

const letterShape = z.object({
  to: z.string(),
  code: z.string(),
  caseTitle: z.string().nullish(),
  newEmail: z.string().nullish(),
})
const purposeShape = z.enum(CODE_PURPOSES)

type WaitingCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

const writeLetter = async (deps: Deps, row: CodeRow): Promise<Mail> => {
  const { database, personalData } = deps
  const content = await personalData.open(
    database.reader,
    codePersonOf(row),
    codeLetterContext(row),
    row.letter,
  )
  if (content === null) throw new Error('The key of a code that is to be mailed is gone')
  const { to, code, caseTitle = null, newEmail = null } = letterShape.parse(JSON.parse(content))
  const { publicOrigin, brand } = deps.config
  const purpose = purposeShape.parse(row.purpose)
  const facts = { to, code, caseTitle, newEmail, purpose, publicOrigin, brand }
  return {
    to,
    subject: codeTitle(facts),
    messageId: `code-${row.codeId}`,
    ...renderMail(codeMail(facts)),
  }
}

/** Mails a code once, unless it was replaced. */
export const mailCode = (deps: Deps, ref: WaitingCode): Promise<void> => {
  const { reader } = deps.database
  return mailOnce(deps, codeToMail(ref), {
    write: (row) => writeLetter(deps, row),
    end: async (mailedAt) => {
      await markCodeMailed(reader, ref, mailedAt)
      await deps.personalData.forget(reader, codePersonOf(ref))
    },
  })
}

/** Mails codes whose job was lost, and deletes old ones. */
export const sweepCodes = async ({ database, jobs, wallClock, personalData }: Deps): Promise<void> => {
  const now = wallClock.now()
  const waiting = await readOverdueCodes(database.reader, {
    requestedBefore: new Date(now.getTime() - MINUTE_MS),
    now,
  })
  for (const ref of waiting)
    await jobs.add({ topic: 'mail-email-code', payload: ref, key: `email-code:${ref.codeId}`, runAt: now })
  for (const ref of await forgetCodes(database.reader, new Date(now.getTime() - 2 * DAY_MS)))
    await personalData.forget(database.reader, codePersonOf(ref))
}
