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

const listen = () => {
  const announced: string[] = []
  let now = 0
  let raisedCents = 1_248_000
  let waiting: { at: number; act: () => void } | undefined
  const announcer = createDonationAnnouncer((text) => announced.push(text), {
    now: () => now,
    after: (ms, act) => {
      waiting = { at: now + ms, act }
      return () => {
        waiting = undefined
      }
    },
    raisedCents: () => raisedCents,
  })
  const arrive = (name: string, amountCents: number | null, addedCents = amountCents ?? 0) => {
    announcer.add(donation(name, amountCents))
    raisedCents += addedCents
  }
  const passTo = (to: number) => {
    now = to
    if (waiting === undefined || waiting.at > now) return
    const { act } = waiting
    waiting = undefined
    act()
  }
  return { arrive, stop: announcer.stop, said: announced, passTo }
}

describe('a new donation', () => {
  it('is announced with the total that includes it', () => {
    const { arrive, said, passTo } = listen()
    arrive('Maya K.', 5000)
    passTo(500)
    expect(said).toEqual(['Maya K. gave $50. $12,530 raised.'])
  })

  it('keeps a hidden amount hidden', () => {
    const { arrive, said, passTo } = listen()
    arrive('Tomás R.', null, 5000)
    passTo(500)
    expect(said).toEqual(['Tomás R. gave. $12,530 raised.'])
  })

  it('waits if another was announced within ten seconds, and is then announced with the others', () => {
    const { arrive, said, passTo } = listen()
    arrive('Maya K.', 5000)
    passTo(500)
    arrive('Anonymous', 20_000)
    passTo(9000)
    arrive('Priya N.', 2500)
    passTo(10_499)
    expect(said).toHaveLength(1)
    passTo(10_500)
    expect(said.at(-1)).toBe('2 new gifts. $12,755 raised.')
    passTo(25_000)
    arrive('Dave Huffman', 31_000)
    passTo(25_500)
    expect(said.at(-1)).toBe('Dave Huffman gave $310. $13,065 raised.')
  })

  it('isn’t announced after the page was left', () => {
    const { arrive, said, stop, passTo } = listen()
    arrive('Maya K.', 5000)
    stop()
    passTo(MINUTE_MS)
    expect(said).toEqual([])
  })
})
