import { lockCase } from '#server/cases/lock-case.ts'
import { unnameBeneficiary } from '#server/cases/name-accepted-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import type { JobEntry } from '#server/platform/jobs/job-entry.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { lockCheck } from '../identity-check.queries.ts'
import { mailInvitationJob } from '../identity-check-jobs.ts'
import { nameBeneficiaryIn } from '../name-beneficiary.ts'
import { type InvitationEvent, invitationAfter } from './invitation.state.ts'
import { changeInvitation, insertInvitation, lockInvitation } from './invitations.queries.ts'

type InviteDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids'>

/** The outbox's entry for the mail that the invitation's `mailAt` names. */
export const invitationMailEntry = (caseId: string, mailAt: Date, runAt: Date): JobEntry =>
  mailInvitationJob.at(runAt, { caseId, mailAt: mailAt.toISOString() })

/** Queues the invitation's mail. */
export const queueInvitationMail = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  const now = clock.now()
  await changeInvitation(tx, caseId, { mailAt: now })
  await writeOutbox(tx, ids, caseId, [invitationMailEntry(caseId, now, now)], now)
}

/** Fields of an invitation with a new link for the organizer to hand over. */
export const newLink = ({ ids, clock }: Pick<Deps, 'ids' | 'clock'>) => ({
  linkId: ids.uuid(),
  linkMadeAt: clock.now(),
})

/**
 * Names the beneficiary and mails them the invitation, within a transaction. The acceptance of a former beneficiary ends with
 * their address: the page never names one person because another accepted. Idempotent per address, so that a person who
 * declined isn't asked again.
 * @throws notFound for a case that isn't for another person; conflict once the former beneficiary has given
 * details, or if the invitation's state doesn't allow it
 */
export const inviteIn = async (
  deps: InviteDeps,
  tx: Tx,
  { caseId, email }: { readonly caseId: string; readonly email: string },
  event: InvitingEvent,
): Promise<void> => {
  // Before the check, as an answer locks them.
  const row = await lockCase(tx, caseId)
  if (await nameBeneficiaryIn(deps, tx, caseId, email)) await invite(deps, tx, row, event)
}

type InvitingEvent = Extract<InvitationEvent, 'invite' | 'correct'>

/**
 * Invites the beneficiary, by a new link for the organizer to hand over, and by mail if their address is known. An acceptance
 * ends: the page names no one who didn't accept that name.
 */
export const invite = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  row: Awaited<ReturnType<typeof lockCase>>,
  event: InvitingEvent,
): Promise<void> => {
  const { caseId } = row
  const invitation = await lockInvitation(tx, caseId)
  const now = deps.clock.now()
  if (row.beneficiaryAccepted) await unnameBeneficiary(tx, row, now)
  const link = newLink(deps)
  if (invitation === null)
    await insertInvitation(tx, { caseId, state: 'waiting', invitedAt: now, mailAt: now, ...link })
  else
    await changeInvitation(tx, caseId, {
      state: invitationAfter(invitation.state, event),
      invitedAt: now,
      mailedAt: null,
      answeredAt: null,
      declineReason: null,
      isReported: false,
      openedAt: null,
      ...link,
    })
  await queueInvitationMail(deps, tx, caseId)
}

/**
 * Invites the beneficiary whom a submission names, within its transaction. An empty address stands for the invited one; if
 * there is none, the organizer hands the link over. @throws notFound, conflict
 */
export const inviteBeneficiary = async (
  deps: InviteDeps,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<void> => {
  if (email !== '') return inviteIn(deps, tx, { caseId, email }, 'invite')
  const row = await lockCase(tx, caseId)
  const check = await lockCheck(tx, caseId)
  // Beneficiaries named before there were invitations have an address.
  if ((await lockInvitation(tx, caseId)) === null && check?.recipientHash == null)
    await invite(deps, tx, row, 'invite')
}

/** Asks a beneficiary who accepted again, within the transaction that names them differently. */
export const inviteRenamed = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  const row = await lockCase(tx, caseId)
  if (row.beneficiaryAccepted) await invite(deps, tx, row, 'invite')
}
