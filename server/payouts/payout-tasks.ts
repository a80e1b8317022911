import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { cancelPayouts, followPaidPayouts, followPayouts } from './follow-payout.ts'
import { mailLetter } from './for-staff/write-about-money.ts'
import { mailPayout, PAYOUT_NEWS } from './mail-payout.ts'
import { recoverOverpaid } from './recover-overpaid.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { runPayouts } from './run-payouts.ts'
import { sendPayoutIfAllowed } from './send-payout.ts'
import { requestUseNotes } from './use-notes/request-use-notes.ts'

const attemptKeyShape = z.object({ caseId: caseIdShape, attemptId: uuidShape })
const caseShape = z.object({ caseId: caseIdShape })
const newsShape = attemptKeyShape.extend({ news: z.enum(PAYOUT_NEWS) })

/** Skips this hour's run while transfers are stopped; staff has been alerted. */
const runIfAllowed = async (deps: Deps): Promise<void> => {
  try {
    await runPayouts(deps)
  } catch (error) {
    if (!isRefusal(error, 'transfersStopped')) throw error
    deps.log.warn({ err: error }, 'the weekly run waits')
  }
}

const letterShape = z.object({ caseId: caseIdShape, letterId: uuidShape, message: z.string() })

export const payoutTasks = (deps: Deps): Tasks => ({
  'run-payouts': async () => runIfAllowed(deps),
  'send-payout': async (payload) => sendPayoutIfAllowed(deps, attemptKeyShape.parse(payload)),
  'reverse-transfer': async (payload) => reverseTransfer(deps, attemptKeyShape.parse(payload)),
  'cancel-payouts': async (payload) => cancelPayouts(deps, caseShape.parse(payload).caseId),
  'recover-overpaid': async (payload) => recoverOverpaid(deps, caseShape.parse(payload).caseId),
  'follow-payouts': async () => followPayouts(deps),
  'follow-paid-payouts': async () => followPaidPayouts(deps),
  'ask-use-notes': async () => requestUseNotes(deps),
  'mail-letter': async (payload) => mailLetter(deps, letterShape.parse(payload)),
  'mail-payout': async (payload) => mailPayout(deps, newsShape.parse(payload)),
})

/**
 * Hourly: reserve due payouts and advance those in transit. Daily: poll for returns, and ask for missing
 * notes.
 */
export const payoutCron = [
  '5 * * * * run-payouts',
  '11 * * * * follow-payouts',
  '13 11 * * * follow-paid-payouts',
  '31 16 * * * ask-use-notes',
].join('\n')
