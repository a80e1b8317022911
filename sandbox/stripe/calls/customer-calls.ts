import * as z from 'zod'
import { listRecords } from '../records.ts'
import { type CallHandler, mustFind, mustLock, pageOf, pageShape, show, showPage } from './call.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readParams, wireExpand, wireMetadata } from './params.ts'

/** Cards that one customer has at most; more than a platform keeps. */
const CARDS_MAX = 100

const createShape = z.strictObject({ metadata: wireMetadata.default({}), expand: wireExpand })

export const createCustomer: CallHandler = async (call) => {
  const { metadata, expand } = readParams(createShape, call.params)
  return show(call, call.change.make('customer', null, { metadata, deleted: false }), expand)
}

/** `DELETE /v1/customers/:id`: its cards are detached with it. */
export const deleteCustomer: CallHandler = async (call) => {
  readParams(z.strictObject({}), call.params)
  const customer = await mustLock(call, 'customer', call.id)
  if (customer.facts.deleted) throw noSuch('customer', call.id)
  const page = { limit: CARDS_MAX, parentId: customer.id }
  for (const card of (await listRecords(call.sql, 'payment_method', page)).records)
    call.change.update(card, { customerId: null })
  return show(call, call.change.update(customer, { deleted: true }), [])
}

/** `GET /v1/customers/:id/payment_methods`: the attached ones. */
export const listCustomerCards: CallHandler = async (call) => {
  const params = readParams(z.strictObject(pageShape), call.params)
  const customer = await mustFind(call, 'customer', call.id)
  const page = { ...pageOf(params), parentId: customer.id, facts: { customerId: customer.id } }
  return showPage(call, 'payment_method', page, params.expand)
}

export const detachPaymentMethod: CallHandler = async (call) => {
  const { expand } = readParams(z.strictObject({ expand: wireExpand }), call.params)
  const method = await mustLock(call, 'payment_method', call.id)
  if (method.facts.customerId === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  return show(call, call.change.update(method, { customerId: null }), expand)
}
