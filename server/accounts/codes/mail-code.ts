import * as z from 'zod'
import { CODE_PURPOSES } from '#contract/account-shapes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { codeMail, codeTitle } from '#server/mails/code-mail.tsx'
import { renderMail } from '#server/mails/render-mail.ts'
import { userOfEmail } from '../account.queries.ts'
import { type CodeRow, forgetCodes, markCodeMailed, readCode, readOverdueCodes } from './codes.queries.ts'
import { codeLetterContext, codePersonOf } from './send-code.ts'

const letterShape = z.object({ to: z.string(), code: z.string(), caseTitle: z.string().nullish() })
const purposeShape = z.enum(CODE_PURPOSES)

type WaitingCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

/**
 * Mails a code once, unless a newer one took its place. Who has an account is told so instead of how to make one; who
 * has none, that there is nothing to reset.
 */
export const mailCode = async (deps: Deps, ref: WaitingCode): Promise<void> => {
  const { database, personalData, mail, clock } = deps
  const row = await readCode(database.reader, ref)
  if (row === null || row.codeId !== ref.codeId || row.mailedAt !== null || row.expiresAt <= clock.now())
    return
  const opened = await personalData.open(
    database.reader,
    codePersonOf(ref),
    codeLetterContext(ref),
    row.letter,
  )
  if (opened === null) return
  const { to, code, caseTitle = null } = letterShape.parse(JSON.parse(opened))
  const hasAccount = (await userOfEmail(database.reader, ref.emailHash)) !== null
  const { publicOrigin, brand } = deps.config
  const purpose = purposeShape.parse(row.purpose)
  const facts = { to, code, hasAccount, caseTitle, purpose, publicOrigin, brand }
  await mail.send({
    to,
    subject: codeTitle(facts),
    messageId: `code-${ref.codeId}`,
    ...(await renderMail(codeMail(facts))),
  })
  await markCodeMailed(database.reader, ref, clock.now())
  await personalData.forget(database.reader, codePersonOf(ref))
}

/** Has codes mailed whose job got lost, and forgets old ones. */
export const sweepCodes = async ({ database, jobs, clock, personalData }: Deps): Promise<void> => {
  const now = clock.now()
  const waiting = await readOverdueCodes(database.reader, {
    askedBefore: new Date(now.getTime() - MINUTE_MS),
    now,
  })
  for (const ref of waiting)
    await jobs.add({ topic: 'mail-email-code', payload: ref, key: `email-code:${ref.codeId}`, runAt: now })
  for (const ref of await forgetCodes(database.reader, new Date(now.getTime() - 2 * DAY_MS)))
    await personalData.forget(database.reader, codePersonOf(ref))
}
