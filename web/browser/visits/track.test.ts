import { expect, it } from 'vitest'
import { EVENTS, eventShape } from '#contract/tracking/events.ts'
import { drainRecorded, QUEUE_MAX, track } from './track.ts'

it('keeps the newest events in order, up to the queue’s size', () => {
  track('page_enter', {})
  for (let index = 0; index < QUEUE_MAX; index += 1) track('swipe', { code: 'gallery', index })
  const events = drainRecorded()
  expect(events).toHaveLength(QUEUE_MAX)
  expect(events.at(0)).toMatchObject({ op: 'swipe', extInfo: { index: 0 } })
  expect(drainRecorded()).toEqual([])
})

it('has no field for typed text or for an address’s token', () => {
  expect(EVENTS.input.safeParse({ code: 'email', value: 'rosa@mail.example' }).success).toBe(false)
  expect(EVENTS.click.safeParse({ code: 'Rosa Delgado' }).success).toBe(false)
  expect(eventShape.shape.toPath.safeParse('/receipt/:token').success).toBe(true)
  expect(eventShape.shape.toPath.safeParse('/receipt/eyJh.bGci').success).toBe(false)
  expect(eventShape.shape.toPath.safeParse('/account?email=rosa@mail.example').success).toBe(false)
})
