import { describe, expect, it } from 'vitest'
import type { Donation } from '#contract/cases.ts'
import { createGiftAnnouncer } from './gift-announcements.ts'

const gift = (displayName: string, amountCents: number | null): Donation => ({
  donationId: '018f0000-0000-7000-8000-000000000001',
  displayName,
  anonymous: displayName === 'Anonymous',
  amountCents,
  message: null,
  donatedAt: '2026-11-20T10:00:00.000Z',
})

const listen = () => {
  const said: string[] = []
  let now = 0
  let waiting: { at: number; act: () => void } | undefined
  const announcer = createGiftAnnouncer((text) => said.push(text), {
    now: () => now,
    after: (ms, act) => {
      waiting = { at: now + ms, act }
      return () => {
        waiting = undefined
      }
    },
  })
  const passTo = (to: number) => {
    now = to
    if (waiting === undefined || waiting.at > now) return
    const { act } = waiting
    waiting = undefined
    act()
  }
  return { announcer, said, passTo }
}

describe('a gift that arrives', () => {
  it('is said at once, with the new total', () => {
    const { announcer, said } = listen()
    announcer.add(gift('Maya K.', 5000), 1_253_000)
    expect(said).toEqual(['Maya K. gave $50. $12,530 raised.'])
  })

  it('keeps a hidden amount hidden', () => {
    const { announcer, said } = listen()
    announcer.add(gift('Tomás R.', null), 1_253_000)
    expect(said).toEqual(['Tomás R. gave. $12,530 raised.'])
  })

  it('waits where one was said within ten seconds, and is then said with the others', () => {
    const { announcer, said, passTo } = listen()
    announcer.add(gift('Maya K.', 5000), 1_253_000)
    passTo(4000)
    announcer.add(gift('Anonymous', 20_000), 1_273_000)
    passTo(9000)
    announcer.add(gift('Priya N.', 2500), 1_275_500)
    expect(said).toHaveLength(1)
    passTo(10_000)
    expect(said).toEqual(['Maya K. gave $50. $12,530 raised.', '2 new gifts. $12,755 raised.'])
    passTo(25_000)
    announcer.add(gift('Dave Huffman', 31_000), 1_306_500)
    expect(said.at(-1)).toBe('Dave Huffman gave $310. $13,065 raised.')
  })

  it('is not said any more after the page has gone', () => {
    const { announcer, said, passTo } = listen()
    announcer.add(gift('Maya K.', 5000), 1_253_000)
    announcer.add(gift('Maya K.', 5000), 1_258_000)
    announcer.stop()
    passTo(60_000)
    expect(said).toHaveLength(1)
  })
})
