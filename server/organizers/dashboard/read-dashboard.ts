import type { PendingAction } from '#contract/fundraisers/fundraisers.ts'
import type { Dashboard } from '#contract/fundraisers/organizers.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { readMyCase } from '#server/cases/drafts/own-fundraisers.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { listUpdates } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { readAccountFacts } from '#server/identity-check/account-facts.ts'
import { readDonorFacts } from '#server/orders/donors/donor-facts.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { readMailings } from '../updates/mailings.queries.ts'
import { readMailableAt } from '../updates/post-own-update.ts'
import { countAudience, readAudience } from '../updates/read-audience.ts'
import { readOfflineDonations } from './offline-donations.queries.ts'

/** Under so many donations, passing the page on helps most. */
const FEW_DONATIONS = 10

type Waiting = Pick<Dashboard, 'state' | 'account' | 'updates' | 'totals' | 'purpose'> & {
  readonly hasDraft: boolean
}

/** What waits for the owner, most urgent first. */
const pendingActionsOf = (of: Waiting): PendingAction[] => {
  const isLive = of.state === 'live' || of.state === 'paused'
  const isUnverified = isLive && of.account.state === WITHDRAWAL_ACCOUNT.initial
  const waits: readonly (readonly [PendingAction, boolean])[] = [
    ['fix_changes', of.state === 'changes_requested'],
    ['verify_payout', isUnverified && of.purpose === 1],
    ['remind_beneficiary', isUnverified && of.purpose === 2],
    ['finish_edit', isLive && of.hasDraft],
    ['post_first_update', isLive && of.updates.length === 0],
    ['share', isLive && of.totals.donationCount < FEW_DONATIONS],
  ]
  return waits.filter(([, isWaiting]) => isWaiting).map(([action]) => action)
}

const readDashboardUpdates = async (deps: Deps, caseId: string): Promise<Dashboard['updates']> => {
  const [updates, mailings] = await Promise.all([
    listUpdates(deps, caseId),
    readMailings(deps.database.reader, caseId),
  ])
  return updates.map((update) => {
    const mailing = mailings.find(({ updateId }) => updateId === update.updateId)
    return {
      ...update,
      mailing:
        mailing === undefined
          ? null
          : {
              sendsAt: mailing.sendsAt.toISOString(),
              stoppedAt: mailing.stoppedAt?.toISOString() ?? null,
              sentAt: mailing.sentAt?.toISOString() ?? null,
              recipientCount: mailing.recipientCount,
            },
    }
  })
}

/** A case as its organizer follows it. @throws notFound for another’s */
export const readDashboard = async (deps: Deps, actor: SignedIn, caseId: string): Promise<Dashboard> => {
  const { reader } = deps.database
  const now = deps.clock.now()
  const row = await requireOwnCase(deps, actor, caseId)
  const [detail, own, donors, account, updates, audience, mailableAt, offline] = await Promise.all([
    getCaseDetail(deps, caseId, { userId: actor.userId, readsAll: false }),
    readMyCase(deps, actor, caseId),
    readDonorFacts(deps, caseId, row.publishedAt),
    readAccountFacts(deps, row),
    readDashboardUpdates(deps, caseId),
    readAudience(reader, caseId),
    readMailableAt(reader, caseId, now),
    readOfflineDonations(reader, caseId),
  ])
  const { slug, title, giving, purpose, goalCents, endedAt, endedNote, transferCount, nextTransferAt } =
    detail
  const {
    raisedCents,
    paidOutCents,
    onTheWayCents,
    heldCents,
    feesCents,
    donationCount,
    donorCount,
    heldFor,
  } = detail
  const totals = {
    ...{ raisedCents, paidOutCents, onTheWayCents, heldCents, feesCents },
    ...{ donationCount, donorCount, heldFor },
  }
  const dates = { givingPausesAt: detail.givingPausesAt, refundsAt: detail.refundsAt }
  const facts = { state: own.state, account: { ...account, ...dates }, updates, totals, purpose }
  return {
    ...{ caseId, slug, title, giving, goalCents, endedAt, endedNote, transferCount, nextTransferAt },
    ...facts,
    ...donors,
    recipientFirstName: detail.recipient.firstName,
    publishedAt: own.publishedAt,
    pendingActions: pendingActionsOf({ ...facts, hasDraft: own.draft.version > 0 }),
    audience: countAudience(audience),
    mailableAt: mailableAt?.toISOString() ?? null,
    wordsOfSupportEnabled: row.wordsOfSupportEnabled !== false,
    offlineDonations: offline.map(({ entryId, label, amountCents, receivedOn }) => ({
      ...{ entryId, label, amountCents, receivedOn },
    })),
  }
}
