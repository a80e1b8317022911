import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { challengeKeeper } from './challenge.ts'

const keeper = challengeKeeper('secret')
const soon = (): Date => new Date(Date.now() + 60_000)
const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('a challenge', () => {
  it('solved for its nonce is solved for no other', async () => {
    const solution = await solve(await keeper.create({ nonce: 'n1', expiresAt: soon(), risk: 0 }))
    expect(await keeper.isSolved(solution, 'n1')).toBe(true)
    expect(await keeper.isSolved(solution, 'n2')).toBe(false)
  })

  it('of another’s making, made easier, or moved to another nonce, doesn’t count', async () => {
    const foreign = await challengeKeeper('another').create({ nonce: 'n1', expiresAt: soon(), risk: 0 })
    expect(await keeper.isSolved(await solve(foreign), 'n1')).toBe(false)
    const own = await keeper.create({ nonce: 'n1', expiresAt: soon(), risk: 0 })
    const easier = { ...own, parameters: { ...own.parameters, cost: 1 } }
    expect(await keeper.isSolved(await solve(easier), 'n1')).toBe(false)
    const moved = { ...own, parameters: { ...own.parameters, data: { nonce: 'n2' } } }
    expect(await keeper.isSolved(await solve(moved), 'n2')).toBe(false)
  })

  it('solved after its time is not solved', async () => {
    const late = await keeper.create({ nonce: 'n1', expiresAt: new Date(Date.now() - 1000), risk: 0 })
    expect(await keeper.isSolved(await solve(late), 'n1')).toBe(false)
  })

  it('takes twice the work for each step of risk', async () => {
    const [low, high] = await Promise.all(
      [0, 3].map((risk) => keeper.create({ nonce: 'n', expiresAt: soon(), risk })),
    )
    expect((high?.parameters.cost ?? 0) / (low?.parameters.cost ?? 1)).toBe(8)
  })

  it.each(['', 'x', 'e30=', Buffer.from('[1]').toString('base64'), Buffer.from('"text"').toString('base64')])(
    'is not %j',
    async (solution) => {
      expect(await keeper.isSolved(solution, 'n1')).toBe(false)
    },
  )
})
