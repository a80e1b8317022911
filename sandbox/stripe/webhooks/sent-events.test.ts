import { expect, it } from 'vitest'
import { Change } from '../change.ts'
import { renderEvent, type WireEvent } from '../events.ts'
import type { RecordType, StripeRecord } from '../facts.ts'
import type { EventType, TypedEvent } from './sent-events.ts'

const newChange = () => {
  let made = 0
  return new Change(1_700_000_000_000, (prefix) => `${prefix}_${++made}`)
}

it('an event is typed with the kind of object that its type names', () => {
  type Taken<T extends EventType, R extends RecordType> =
    StripeRecord<R> extends Parameters<typeof Change.prototype.emit<T>>[1] ? 'taken' : 'refused'
  const own: Taken<'charge.dispute.created', 'dispute'> = 'taken'
  const another: Taken<'charge.dispute.created', 'charge'> = 'refused'
  const unsaid: Taken<'charge.dispute.created', RecordType> = 'refused'
  expect([own, another, unsaid]).toEqual(['taken', 'refused', 'refused'])
})

it('a rendered event has the type that Stripe’s own package gives it', () => {
  type Unfit = { [T in EventType]: WireEvent<T> extends TypedEvent<T> ? never : T }[EventType]
  const unfit: [Unfit] extends [never] ? 'none' : Unfit = 'none'
  expect(unfit).toBe('none')

  const change = newChange()
  const facts = { chargeId: 'ch_1', actionable: true, fraudType: 'unauthorized_use_of_card' }
  const object = change.make('radar.early_fraud_warning', 'pi_1', facts)
  const event = { id: 'evt_1', type: 'radar.early_fraud_warning.created', createdMs: change.nowMs } as const
  const wire: TypedEvent<'radar.early_fraud_warning.created'> = renderEvent(
    { ...event, ...change.cause, object },
    'http://localhost',
    1,
  )
  expect(wire.data.object).toMatchObject({ object: 'radar.early_fraud_warning', charge: 'ch_1' })
})
