import { describe, expect, it } from 'vitest'
import type { PublicDonation } from '#contract/cases/cases.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { createDonationAnnouncer } from './donation-announcements.ts'

const donation = (displayName: string, amountCents: number | null): PublicDonation => ({
  donationId: '018f0000-0000-7000-8000-000000000001',
  displayName,
  anonymous: displayName === 'Anonymous',
  amountCents,
  message: null,
  tribute: null,
  donatedAt: '2026-11-20T10:00:00.000Z',
})

const createScene = () => {
  const announced: string[] = []
  let now = 0
  let raisedCents = 1_248_000
  let timer: { at: number; act: () => void } | undefined
  const announcer = createDonationAnnouncer((text) => announced.push(text), {
    now: () => now,
    after: (ms, act) => {
      timer = { at: now + ms, act }
      return () => {
        timer = undefined
      }
    },
    raisedCents: () => raisedCents,
  })
  const arrive = (name: string, amountCents: number | null, addedCents = amountCents ?? 0) => {
    announcer.add(donation(name, amountCents))
    raisedCents += addedCents
  }
  const advanceTo = (to: number) => {
    now = to
    if (timer === undefined || timer.at > now) return
    const { act } = timer
    timer = undefined
    act()
  }
  return { arrive, stop: announcer.stop, announced, advanceTo }
}

describe('a new donation', () => {
  it('is announced with the total that includes it', () => {
    const { arrive, announced, advanceTo } = createScene()
    arrive('Maya K.', 5000)
    advanceTo(500)
    expect(announced).toEqual(['Maya K. gave $50. $12,530 raised.'])
  })

  it('is announced without an amount that the donor hid', () => {
    const { arrive, announced, advanceTo } = createScene()
    arrive('Tomás R.', null, 5000)
    advanceTo(500)
    expect(announced).toEqual(['Tomás R. gave. $12,530 raised.'])
  })

  it('waits for ten seconds after the last announcement, and is announced with the others that came', () => {
    const { arrive, announced, advanceTo } = createScene()
    arrive('Maya K.', 5000)
    advanceTo(500)
    arrive('Anonymous', 20_000)
    advanceTo(9000)
    arrive('Priya N.', 2500)
    advanceTo(10_499)
    expect(announced).toHaveLength(1)
    advanceTo(10_500)
    expect(announced.at(-1)).toBe('2 new gifts. $12,755 raised.')
    advanceTo(25_000)
    arrive('Dave Huffman', 31_000)
    advanceTo(25_500)
    expect(announced.at(-1)).toBe('Dave Huffman gave $310. $13,065 raised.')
  })

  it('isn’t announced once the announcer has stopped', () => {
    const { arrive, announced, stop, advanceTo } = createScene()
    arrive('Maya K.', 5000)
    stop()
    advanceTo(MINUTE_MS)
    expect(announced).toEqual([])
  })
})
