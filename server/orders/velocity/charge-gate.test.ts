import { expect, test } from 'vitest'
import { isRefusal } from '#server/platform/refusal.ts'
import { chargeGate } from './charge-gate.ts'

/** Charges that finish on command. */
const held = () => {
  const inside: (() => void)[] = []
  let atOnce = 0
  let most = 0
  const charge = async (): Promise<void> => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise<void>((resolve) => inside.push(resolve))
    atOnce -= 1
  }
  const endOne = () => inside.shift()?.()
  return { charge, endOne, most: () => most, inside }
}

test('an address’s charges are processed a few at a time, in order, and none is lost', async () => {
  const gate = chargeGate()
  const { charge, endOne, most, inside } = held()
  const all = Array.from({ length: 60 }, () => gate('one', charge))
  await expect.poll(() => inside.length).toBe(6)
  let ended = 0
  for (const one of all) void one.then(() => (ended += 1))
  while (ended < all.length) {
    endOne()
    await Promise.resolve()
  }
  await Promise.all(all)
  expect(most()).toBe(6)
})

test('another address doesn’t wait', async () => {
  const gate = chargeGate()
  const { charge, inside } = held()
  for (let count = 0; count < 10; count += 1) void gate('one', charge)
  await expect.poll(() => inside.length).toBe(6)
  expect(await gate('another', async () => 'through')).toBe('through')
})

test('a failed charge frees its slot', async () => {
  const gate = chargeGate()
  const failing = async (): Promise<never> => {
    throw new Error('declined')
  }
  const tries = Array.from({ length: 20 }, () => gate('one', failing))
  expect((await Promise.allSettled(tries)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await gate('one', async () => 'through')).toBe('through')
})

test('a full queue is refused, with a time to wait', async () => {
  const gate = chargeGate()
  const { charge } = held()
  for (let count = 0; count < 126; count += 1) void gate('one', charge)
  const late = await gate('one', charge).catch((error: unknown) => error)
  expect(isRefusal(late, 'slowDown') && late.retryAfterSeconds).toBe(30)
})

test('changing addresses of one block share its queue, and those of one address share theirs before', async () => {
  const gate = chargeGate()
  const { charge, inside } = held()
  for (let count = 0; count < 40; count += 1) void gate(`${count} line:one block:one`, charge)
  await expect.poll(() => inside.length).toBe(12)
  for (let count = 0; count < 40; count += 1) void gate(`other${count} line:${count} block:one`, charge)
  await expect.poll(() => inside.length).toBe(24)
})
