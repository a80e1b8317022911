import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { stolenCard } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { ATTACK } from './attack.policy.ts'
import { BUCKETS } from './velocity.policy.ts'

const test = testApp()
const email = 'owner@mail.example'
let caseId = ''
let tokens = 0
let stolen = 0
beforeEach(async () => {
  test.clock.advance(3 * HOUR_MS)
  caseId = await makeCase(test)
})

/** Charges an order with a token that the provider never made. @returns the HTTP status */
const chargeMadeUpToken = async (donor: Donor, amountCents = 500): Promise<number> => {
  tokens += 1
  const order = await donor.begin({ caseId, email, amountCents })
  return (await donor.charge(order, `made_up_${tokens}`)).status
}
const readFigure = async (what: string): Promise<number> => {
  const { body } = await test.app.inject('/metrics')
  return Number(new RegExp(`card_charges_lately\\{what="${what}"\\} (\\d+)`).exec(body)?.[1])
}

describe('charges that never reached a bank', () => {
  it('don’t block donations with their e-mail address, and don’t count as an attack', async () => {
    const answers = await Promise.all(
      Array.from({ length: ATTACK.attemptsMin + 10 }, () => chargeMadeUpToken(new Donor(test))),
    )
    expect(new Set(answers)).toEqual(new Set([402]))
    expect([await readFigure('declined'), await readFigure('attack')]).toEqual([0, 0])
    const { rows } = await test.deps.database.pool.query(
      `select key from velocity where empty_at > $1 and key ~ '^(email|case|all|card):'`,
      [test.clock.now()],
    )
    expect(rows).toEqual([])
    const owner = await new Donor(test).give({ caseId, email })
    expect(owner.charged.envelope.data.status).toBe('succeeded')
  })

  it('count against the browser and the address that made them', async () => {
    const donor = new Donor(test)
    const answers: number[] = []
    for (let count = 0; count < BUCKETS.visitor.full; count += 1)
      answers.push(await chargeMadeUpToken(donor, 500 + count))
    expect(answers).toEqual(Array(BUCKETS.visitor.full).fill(402))
    const { envelope } = await donor.create(await donor.orderBody({ caseId, amountCents: 900 }))
    expect(envelope.msg).toContain('Wait 8 minutes')

    const sameAddress = { address: '203.0.113.200' }
    for (let count = 0; count < BUCKETS.address.full; count += 1)
      expect(await chargeMadeUpToken(new Donor(test, sameAddress))).toBe(402)
    const neighbor = new Donor(test, sameAddress)
    expect((await neighbor.create(await neighbor.orderBody({ caseId }))).status).toBe(429)
  })

  it('don’t hide an attack, because they aren’t counted among the attempts', async () => {
    const decline = async (): Promise<void> => {
      stolen += 1
      const choices = { caseId, email: `tester.${stolen}@mail.example`, amountCents: 500 }
      await new Donor(test).give(choices, stolenCard(stolen))
    }
    await Promise.all(Array.from({ length: 10 }, decline))
    await Promise.all(Array.from({ length: 40 }, () => chargeMadeUpToken(new Donor(test))))
    expect([await readFigure('attempts'), await readFigure('declined')]).toEqual([10, 10])
  })
})
