import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { randomIds } from '#server/platform/ids.ts'
import { laterBy, testClock } from '#testing/clock.ts'
import { createChallenges, TRIES_MAX } from './challenge.ts'
import { createTokenSigner } from './signed-token.ts'

// A year behind the machine's clock, which doesn't count.
const clock = testClock(new Date(Date.now() - 365 * DAY_MS))
const challengesOf = (key: number) =>
  createChallenges({
    signer: createTokenSigner([Buffer.alloc(32, key)]),
    config: { challengeCost: 10 },
    ids: randomIds,
    clock,
  })
const challenges = challengesOf(1)
const soon = (): Date => new Date(clock.now().getTime() + MINUTE_MS)
const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('a challenge', () => {
  it('solved for its nonce doesn’t count for another', async () => {
    const solution = await solve(await challenges.create({ nonce: 'n1', expiresAt: soon(), risk: 0 }))
    expect(await challenges.solvedRisk(solution, 'n1')).toBe(0)
    expect(await challenges.solvedRisk(solution, 'n2')).toBeNull()
  })

  it('forged, made easier, or moved to another nonce, doesn’t count', async () => {
    const foreign = await challengesOf(2).create({
      nonce: 'n1',
      expiresAt: soon(),
      risk: 0,
    })
    expect(await challenges.solvedRisk(await solve(foreign), 'n1')).toBeNull()
    const own = await challenges.create({ nonce: 'n1', expiresAt: soon(), risk: 0 })
    const easier = { ...own, parameters: { ...own.parameters, cost: 1, keyPrefix: '00' } }
    expect(await challenges.solvedRisk(await solve(easier), 'n1')).toBeNull()
    const moved = { ...own, parameters: { ...own.parameters, data: { ...own.parameters.data, nonce: 'n2' } } }
    expect(await challenges.solvedRisk(await solve(moved), 'n2')).toBeNull()
  })

  it('solved after its expiry doesn’t count', async () => {
    const solution = await solve(await challenges.create({ nonce: 'n1', expiresAt: soon(), risk: 0 }))
    expect(await challenges.solvedRisk(solution, 'n1')).toBe(0)
    const late = await laterBy(clock, MINUTE_MS, () => challenges.solvedRisk(solution, 'n1'))
    expect(late).toBeNull()
  })

  it('reveals the risk it was made for, unalterably', async () => {
    const hard = await challenges.create({ nonce: 'n1', expiresAt: soon(), risk: 2 })
    expect(await challenges.solvedRisk(await solve(hard), 'n1')).toBe(2)
    const data = { ...hard.parameters.data, risk: 4 }
    const harder = { ...hard, parameters: { ...hard.parameters, data } }
    expect(await challenges.solvedRisk(await solve(harder), 'n1')).toBeNull()
  })

  it('never takes more than a maximum of attempts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const challenge = await challenges.create({ nonce: 'n1', expiresAt: soon(), risk: 0 })
      const solution = await solveChallenge({ challenge, deriveKey })
      expect(solution?.counter).toBeLessThan(TRIES_MAX)
    }
  })

  it('doubles the work with each step of risk', async () => {
    const [low, high] = await Promise.all(
      [0, 3].map((risk) => challenges.create({ nonce: 'n', expiresAt: soon(), risk })),
    )
    expect((high?.parameters.cost ?? 0) / (low?.parameters.cost ?? 1)).toBe(8)
  })

  it.each(['', 'x', 'e30=', Buffer.from('[1]').toString('base64'), Buffer.from('"text"').toString('base64')])(
    'isn’t solved by %j',
    async (solution) => {
      expect(await challenges.solvedRisk(solution, 'n1')).toBeNull()
    },
  )
})
