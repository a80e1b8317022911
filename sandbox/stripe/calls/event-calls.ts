import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { findEvent, listEvents, renderEvent, type StoredEvent } from '../events.ts'
import { type CallHandler, createdWithin, pageShape, showList } from './call.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readParams, wireBoolean, wireExpand } from './params.ts'

/** Age up to which events can be read. */
const RETENTION_MS = 30 * DAY_MS

const openDeliveries = (event: StoredEvent): number => (event.delivery === 'pending' ? 1 : 0)

export const retrieveEvent: CallHandler = async (call) => {
  readParams(z.strictObject({ expand: wireExpand }), call.params)
  const event = await findEvent(call.sql, call.id)
  if (!event || event.createdMs < call.change.nowMs - RETENTION_MS) throw noSuch('event', call.id)
  return { status: 200, body: renderEvent(event, call.provider.origin, openDeliveries(event)) }
}

const listShape = z.strictObject({
  ...pageShape,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: wireBoolean.optional(),
})

export const listEventsOf: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  if (params.type !== undefined && params.types !== undefined) {
    throw invalidRequest('You may pass `type` or `types`, but not both.', { param: 'types' })
  }
  const within = createdWithin(params.created)
  const { events, hasMore } = await listEvents(call.sql, {
    limit: params.limit,
    account: call.account,
    types: params.types ?? (params.type === undefined ? [] : [params.type]),
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
    createdFromMs: Math.max(within.createdFromMs ?? 0, call.change.nowMs - RETENTION_MS),
    createdBeforeMs: within.createdBeforeMs,
    deliverySuccess: params.delivery_success,
  })
  const data = events.map((event) => renderEvent(event, call.provider.origin, openDeliveries(event)))
  return showList(call, data, hasMore, params.expand)
}
