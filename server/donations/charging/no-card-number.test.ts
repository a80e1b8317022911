import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '#testing/app.ts'
import { cardNumbersIn, storedCardNumbers } from '#testing/donations/card-numbers.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { postJson } from '#testing/post-json.ts'

const log = memoryLog()
const test = testApp({}, log)
let owner: pg.Pool
beforeAll(() => {
  owner = new pg.Pool({ connectionString: test.ownerUrl })
})
afterAll(() => owner.end())

const tokenShape = z.object({ token: z.object({ id: z.string() }) })

/** Sends the card to the provider as its card fields do. @returns the token */
const tokenizeCard = async (number: string): Promise<string> => {
  const answer = await postJson(`${test.sandbox.origin}/stripe/elements/tokens`, {
    key: test.sandbox.stripePublishableKey,
    number,
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
    postalCode: '45750',
    wallet: null,
    billing: { name: 'Carol Brandt' },
    returnUrl: null,
  })
  return tokenShape.parse(await answer.json()).token.id
}

it('the search finds a card number in any format', () => {
  for (const text of ['4242424242424242', 'card 4242 4242 4242 4242', '{"n":"4242-4242-4242-4242"}'])
    expect(cardNumbersIn(text)).toEqual(['4242424242424242'])
  expect(cardNumbersIn('ending 4242, order 4242424242')).toEqual([])
})

it('no card number is stored, logged or mailed, for any outcome', async () => {
  const caseId = await makeCase(test)
  const world = outsideWorld(test)
  for (const number of ['4242424242424242', '4000000000009995', '4000002760003184', '378282246310005']) {
    const donor = new Donor(test)
    const order = await donor.begin({ caseId, email: 'cards@mail.example' })
    await donor.charge(order, await tokenizeCard(number))
    await donor.status(order)
  }
  await world.advanceTime(60)
  await test.work()
  expect(await storedCardNumbers(owner)).toEqual([])
  expect(log.lines().length).toBeGreaterThan(0)
  expect(cardNumbersIn(log.text())).toEqual([])
  const mails = await world.mailTo('cards@mail.example')
  expect(mails.length).toBeGreaterThan(0)
  expect(cardNumbersIn(JSON.stringify(mails))).toEqual([])
})
