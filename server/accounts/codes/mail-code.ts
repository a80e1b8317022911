import * as z from 'zod'
import { CODE_PURPOSES } from '#contract/accounts/account-shapes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Mail } from '#server/outside/mail/port.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { mailEmailCodeJob } from '../account-jobs.ts'
import { mailRow } from '../mailing.ts'
import { codeMail, codeTitle } from './code-mail.tsx'
import { type CodeRow, codeToMail, forgetCodes, markCodeMailed, readOverdueCodes } from './codes.queries.ts'
import { codeLetterContext, codePersonOf } from './send-code.ts'

const letterShape = z.object({
  to: z.string(),
  code: z.string(),
  caseTitle: z.string().nullish(),
  organizerName: z.string().nullish(),
  newEmail: z.string().nullish(),
})

type WaitingCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

const writeLetter = async (deps: Deps, row: CodeRow): Promise<Mail> => {
  const { database, personalData } = deps
  const content = await personalData.open(database.db, codePersonOf(row), codeLetterContext(row), row.letter)
  if (content === null) throw new Error('The key of a code that is to be mailed is gone')
  const { to, code, caseTitle, organizerName, newEmail = null } = letterShape.parse(JSON.parse(content))
  const { publicOrigin, brand } = deps.config
  const purpose = parseEnumColumn(CODE_PURPOSES, row.purpose)
  const mailedCase = caseTitle == null ? null : { caseTitle, organizerName: organizerName ?? '' }
  const facts = { to, code, mailedCase, newEmail, purpose, publicOrigin, brand }
  return {
    to,
    subject: codeTitle(facts),
    messageId: `code-${row.codeId}`,
    caseId: null,
    ...renderMail(codeMail(facts)),
  }
}

/** Mails a code, unless it was replaced. */
export const mailCode = (deps: Deps, ref: WaitingCode): Promise<void> => {
  const { db } = deps.database
  return mailRow(deps, codeToMail(ref), {
    write: (row) => writeLetter(deps, row),
    end: async (mailedAt) => {
      await markCodeMailed(db, ref, mailedAt)
      await deps.personalData.forget(db, codePersonOf(ref))
    },
  })
}

/** Mails codes whose job was lost, and deletes old ones. */
export const sweepCodes = async ({ database, jobs, wallClock, personalData }: Deps): Promise<void> => {
  const now = wallClock.now()
  const waiting = await readOverdueCodes(database.db, {
    requestedBefore: new Date(now.getTime() - MINUTE_MS),
    now,
  })
  for (const ref of waiting)
    await jobs.add({ ...mailEmailCodeJob.at(now, ref), key: `email-code:${ref.codeId}` })
  for (const ref of await forgetCodes(database.db, new Date(now.getTime() - 2 * DAY_MS)))
    await personalData.forget(database.db, codePersonOf(ref))
}
