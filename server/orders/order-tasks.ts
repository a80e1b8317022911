import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { NotReadyYet, type Tasks } from '#server/platform/jobs/jobs.ts'
import { mailLateDecline } from './charging/mail-late-decline.ts'
import { postFee } from './charging/post-fee.ts'
import { resolveOrder } from './charging/resolve-order.ts'
import { sendReceipt } from './charging/send-receipt.ts'
import { sendTributeCard } from './charging/send-tribute-card.ts'
import { readOrder } from './orders.queries.ts'
import { noteDonorOrder } from './statement/note-donor-order.ts'
import { expireOrders, forgetFailures, resolveStuckOrders } from './sweeping/order-sweeps.ts'

const orderPlaceShape = z.object({ caseId: caseIdShape, orderId: uuidShape })
const attemptShape = orderPlaceShape.extend({ attempt: z.int() })
const feeShape = orderPlaceShape.extend({ paymentRef: z.string() })

/** Background tasks of orders by topic. Idempotent: each checks the rows first. */
export const orderTasks = (deps: Deps): Tasks => ({
  'mail-receipt': async (payload) => {
    const place = orderPlaceShape.parse(payload)
    const order = await readOrder(deps.database.reader, place)
    if (order === null) throw new Error(`Order ${place.orderId} is gone`)
    await noteDonorOrder(deps, order)
    await sendReceipt(deps, order)
  },
  'mail-tribute-card': async (payload) => sendTributeCard(deps, orderPlaceShape.parse(payload)),
  'mail-late-decline': async (payload) => mailLateDecline(deps, attemptShape.parse(payload)),
  'resolve-order': async (payload) => {
    await resolveOrder(deps, orderPlaceShape.parse(payload))
  },
  'post-fee': async (payload) => {
    const { paymentRef, ...place } = feeShape.parse(payload)
    const payment = await deps.payments.getPayment(paymentRef)
    if (payment.state !== 'succeeded' || !(await postFee(deps, place, payment.charge)))
      throw new NotReadyYet(`The fee of ${paymentRef} isn’t known yet`)
  },
  'expire-orders': async () => expireOrders(deps),
  'resolve-stuck-orders': async () => resolveStuckOrders(deps),
  'forget-failures': async () => forgetFailures(deps),
})

/** Every minute: expire unpaid orders, poll stuck ones. Hourly: delete old failures. */
export const orderCron = [
  '* * * * * expire-orders',
  '* * * * * resolve-stuck-orders',
  '17 * * * * forget-failures',
].join('\n')
