import { beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { stolenCard } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { leakyOf, networkKeysOf, networksIn } from './risk-signals.ts'
import { BUCKETS, levelAt, type Network } from './velocity.policy.ts'
import { readBuckets } from './velocity.queries.ts'

const test = testApp()
let caseId = ''
let stolen = 0

/** Each test uses a new case hours later, so that earlier failures have leaked. */
beforeEach(async () => {
  test.clock.advance(3 * HOUR_MS)
  caseId = await makeCase(test)
})

/** Creates an order. @returns a function that charges it with a stolen card and returns the code */
const prepareCharge = async (donor: Donor): Promise<() => Promise<number>> => {
  stolen += 1
  const card = stolenCard(stolen)
  const order = await donor.begin({ caseId, email: `r${stolen}@mail.example`, amountCents: 500 })
  return async () => (await donor.charge(order, await donor.token(card))).envelope.code
}

/** Makes orders in advance, while challenges are easy, each with a new visitor, e-mail and address. */
const prepareCharges = (addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => prepareCharge(new Donor(test, { address }))))

const addressesIn48 = (site: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:${site}:${(index * 256 + 7).toString(16)}::1`)
const addressesIn56 = (site: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:${site}:${index.toString(16)}::1`)
const addressesIn24 = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`)

const chargeCount = async (): Promise<number> =>
  (await outsideWorld(test).stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5000 }))
    .length

/** Charges one order after the other. @returns how many charges reached the provider */
const chargeOneByOne = async (charges: readonly (() => Promise<number>)[]): Promise<number> => {
  const before = await chargeCount()
  for (const charge of charges) await charge()
  return (await chargeCount()) - before
}

/** Remaining capacity of a bucket that others of the network have nearly filled. */
const ROOM = 6
/** Adds failures to the bucket of an address's network. */
const addNetworkFailures = async (bucket: Network, level: number, address = ''): Promise<void> => {
  const buckets = networksIn(networkKeysOf(test.deps.personalData, address)).filter(
    (one) => one.bucket === bucket,
  )
  const failures = buckets.flatMap((one) => Array<typeof one>(level).fill(one))
  await addToBuckets(test.deps.database.db, failures.map(leakyOf), test.clock.now())
}

const beginAttack = () =>
  test.deps.database.pool.query(
    `insert into attack (scope, began_at, high_at) values ('site', $1, $1)
     on conflict (scope) do update set began_at = excluded.began_at, high_at = excluded.high_at`,
    [test.clock.now()],
  )

describe('a tester with a new address, visitor and e-mail for each card', () => {
  it(
    'is limited in a /56 and in a /48, and sooner during an attack',
    async () => {
      const [line, block] = [addressesIn56('a', 10), addressesIn48('b', 10)]
      const [attackedBlock, attackedLine] = [addressesIn48('c', 10), addressesIn56('d', 12)]
      const inLine = await prepareCharges(line)
      const inBlock = await prepareCharges(block)
      const inAttackedBlock = await prepareCharges(attackedBlock)
      const inAttackedLine = await prepareCharges(attackedLine)
      await addNetworkFailures('line', BUCKETS.line.full - ROOM, line[0])
      expect(await chargeOneByOne(inLine)).toBe(ROOM)
      await addNetworkFailures('block', BUCKETS.block.full - ROOM, block[0])
      expect(await chargeOneByOne(inBlock)).toBe(ROOM)
      await beginAttack()
      await addNetworkFailures('block', BUCKETS.block.fullInAttack - ROOM, attackedBlock[0])
      expect(await chargeOneByOne(inAttackedBlock)).toBe(ROOM)
      expect(await chargeOneByOne(inAttackedLine)).toBe(BUCKETS.line.fullInAttack)
    },
    MINUTE_MS,
  )

  it(
    'is limited in a /48 and in a /24 with all cards at once',
    async () => {
      for (const addresses of [addressesIn48('e', 36), addressesIn24(36)]) {
        test.clock.advance(3 * HOUR_MS)
        caseId = await makeCase(test)
        const charges = await prepareCharges(addresses)
        await addNetworkFailures('block', BUCKETS.block.full - ROOM, addresses[0])
        const before = await chargeCount()
        const answers = await Promise.all(charges.map((one) => one()))
        // A block has 24 charges at once, so 23 more may have started when the last one that fits failed.
        expect((await chargeCount()) - before).toBeLessThanOrEqual(ROOM + 23)
        expect(answers.filter((code) => code === codes.slowDown.code).length).toBeGreaterThanOrEqual(7)
      }
    },
    MINUTE_MS,
  )
})

describe('a crowd of one network', () => {
  const address = '2001:db8:f:1::1'
  const networks = () => networksIn(networkKeysOf(test.deps.personalData, address))
  const levels = async (): Promise<number[]> => {
    const keys = networks().map(({ key }) => key)
    const { emptyAt } = await readBuckets(test.deps.database.db, keys, null)
    const now = test.clock.now()
    return networks().map(({ bucket, key }) => levelAt(bucket, emptyAt.get(key) ?? null, now))
  }

  it('keeps donating, and its donations offset its declined cards', async () => {
    const failures = networks().flatMap((one) =>
      Array<typeof one>(one.bucket === 'address' ? 8 : 20).fill(one),
    )
    await addToBuckets(test.deps.database.db, failures.map(leakyOf), test.clock.now())
    const before = await levels()
    expect(before.map(Math.round)).toEqual([8, 20, 20])
    const donations = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        new Donor(test, { address }).give({ caseId, email: `crowd${index}@mail.example` }),
      ),
    )
    expect(donations.map(({ charged }) => charged.envelope.data?.status)).toEqual(Array(8).fill('succeeded'))
    expect((await levels()).map(Math.round)).toEqual([6, 18, 18])
  })
})

it('an order is harder for unknown visitors than for known ones during an attack', async () => {
  const knownVisitor = new Donor(test)
  await knownVisitor.orderBody({ caseId, email: 'here@mail.example' })
  test.clock.advance(MINUTE_MS)
  await beginAttack()
  const { challengeCost } = test.deps.config
  const challengeOf = async (donor: Donor) => (await donor.draft(caseId)).challenge
  expect(await challengeOf(knownVisitor)).toMatchObject({ parameters: { cost: challengeCost * 8 } })
  expect(await challengeOf(new Donor(test))).toMatchObject({ parameters: { cost: challengeCost * 16 } })
})
