import { expect, test } from 'vitest'
import { isRefusal } from '#server/platform/refusal.ts'
import { chargeGate } from './charge-gate.ts'

/** Makes charges that end when the test says so, and counts those running at the same time. */
const controlledCharges = () => {
  const waitingForEnd: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const charge = async (): Promise<void> => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((resolve) => waitingForEnd.push(resolve))
    running -= 1
  }
  const finishOne = () => waitingForEnd.shift()?.()
  return { charge, finishOne, maxRunning: () => maxRunning, waitingForEnd }
}

test('an address’s charges are processed a few at a time, in order, and none is lost', async () => {
  const gate = chargeGate()
  const { charge, finishOne, maxRunning, waitingForEnd } = controlledCharges()
  const all = Array.from({ length: 60 }, () => gate('one', charge))
  await expect.poll(() => waitingForEnd.length).toBe(6)
  let ended = 0
  for (const charging of all) void charging.then(() => (ended += 1))
  while (ended < all.length) {
    finishOne()
    await Promise.resolve()
  }
  await Promise.all(all)
  expect(maxRunning()).toBe(6)
})

test('another address doesn’t wait', async () => {
  const gate = chargeGate()
  const { charge, waitingForEnd } = controlledCharges()
  for (let count = 0; count < 10; count += 1) void gate('one', charge)
  await expect.poll(() => waitingForEnd.length).toBe(6)
  expect(await gate('another', async () => 'through')).toBe('through')
})

test('a failed charge frees its slot', async () => {
  const gate = chargeGate()
  const failing = async (): Promise<never> => {
    throw new Error('declined')
  }
  const failures = Array.from({ length: 20 }, () => gate('one', failing))
  expect((await Promise.allSettled(failures)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await gate('one', async () => 'through')).toBe('through')
})

test('a full queue is refused, with a time to wait', async () => {
  const gate = chargeGate()
  const { charge } = controlledCharges()
  for (let count = 0; count < 126; count += 1) void gate('one', charge)
  const late = await gate('one', charge).catch((error: unknown) => error)
  expect(isRefusal(late, 'slowDown') && late.retryAfterSeconds).toBe(30)
})

test('changing addresses of one line share its queue, and changing lines of one block share the block’s', async () => {
  const gate = chargeGate()
  const { charge, waitingForEnd } = controlledCharges()
  for (let count = 0; count < 40; count += 1) void gate(`${count} line:one block:one`, charge)
  await expect.poll(() => waitingForEnd.length).toBe(12)
  for (let count = 0; count < 40; count += 1) void gate(`other${count} line:${count} block:one`, charge)
  await expect.poll(() => waitingForEnd.length).toBe(24)
})
