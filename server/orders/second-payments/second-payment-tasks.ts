import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { mailSecondPayment } from './mail-second-payment.ts'
import { returnSecondPayment } from './return-second-payment.ts'
import { followSentSecondPayments, returnWaitingSecondPayments } from './second-payment-sweeps.ts'

const place = z.object({ caseId: caseIdShape, secondPaymentId: uuidShape })

export const secondPaymentTasks = (deps: Deps): Tasks => ({
  'return-second-payment': async (payload) => returnSecondPayment(deps, place.parse(payload)),
  'mail-second-payment': async (payload) => mailSecondPayment(deps, place.parse(payload)),
  'return-waiting-second-payments': async () => returnWaitingSecondPayments(deps),
  'follow-sent-second-payments': async () => followSentSecondPayments(deps),
})

/** Every minute: give back what wasn't. Every hour: ask after what is still pending. */
export const secondPaymentCron = [
  '* * * * * return-waiting-second-payments',
  '29 * * * * follow-sent-second-payments',
].join('\n')
