import { readUser } from '#server/accounts/read-user.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { actOnce } from '#server/cases/act-once.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailLetterJob } from '../payout-jobs.ts'
import { STAFF_LETTER_TITLE, staffLetter } from './staff-letter.tsx'

type Input = {
  readonly caseId: string
  readonly reason: string
  readonly message: string
  readonly idempotencyKey: string
}

/**
 * Mails the organizer a message from staff about the case's money. Replies go to support. Idempotent by its key.
 *
 * @throws notAllowed · notFound · keyReused · conflict if the organizer has no address
 */
export const writeAboutMoney = staffAct(
  {
    act: 'organizer.write',
    capability: 'organizer.write',
    subject: ofCase,
    reason: ({ reason }: Input) => reason,
  },
  async (deps, _staff, { caseId, message, idempotencyKey }: Input, audit): Promise<void> => {
    const { database, clock, ids } = deps
    const checkedCase = await readCheckedCase(database.db, caseId)
    if (checkedCase === null) throw new Refusal('notFound')
    if ((await readUser(deps, database.db, checkedCase.ownerId))?.email == null)
      throw new Refusal('conflict', { sentence: 'The organizer no longer has an e-mail address.' })
    await database.transact(async (tx) => {
      let isSent = false
      await actOnce(
        deps,
        tx,
        { caseId, idempotencyKey, act: 'write-about-money', input: message },
        async () => {
          isSent = true
          const payload = { caseId, letterId: ids.uuid(), message }
          const now = clock.now()
          await writeOutbox(tx, ids, caseId, [mailLetterJob.at(now, payload)], now)
          await audit.record(tx, { caseId, details: { letterId: payload.letterId } })
          return payload.letterId
        },
      )
      if (!isSent) audit.repeated()
    })
  },
)

/** Mails the letter, unless the organizer was erased meanwhile. */
export const mailLetter = async (
  deps: Deps,
  {
    caseId,
    letterId,
    message,
  }: { readonly caseId: string; readonly letterId: string; readonly message: string },
): Promise<void> => {
  const checkedCase = await readCheckedCase(deps.database.db, caseId)
  const to = checkedCase && (await readUser(deps, deps.database.db, checkedCase.ownerId))?.email
  if (checkedCase === null || to == null) return
  const { publicOrigin, brand } = deps.config
  const { title: caseTitle, organizerName } = checkedCase
  const pageUrl = `${publicOrigin}/fundraiser/case/${caseId}/payouts`
  await deps.mail.send({
    to,
    subject: STAFF_LETTER_TITLE,
    messageId: `letter-${letterId}`,
    caseId,
    ...renderMail(staffLetter({ publicOrigin, brand, caseTitle, organizerName, text: message, pageUrl })),
  })
}
