import { beforeAll, describe, expect, it } from 'vitest'
import { EMAIL_CODE_TRIES } from '#contract/accounts/mailed-code.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS, pacificYear } from '#contract/dates.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { endHousehold } from '#server/donations/households/end-household.ts'
import { joinHousehold } from '#server/donations/households/join-household.ts'
import { readHousehold } from '#server/donations/households/read-household.ts'
import { readHouseholdStatement } from '#server/donations/households/read-household-statement.ts'
import { donationsPath } from '#server/donations/statement/donations-link.ts'
import { requestStatement } from '#server/donations/statement/send-statement.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { fromNewNetwork, TestPerson } from '#testing/person.ts'

/** Households: one yearly statement for two addresses, by a mailed code. */

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return fromNewNetwork(new TestPerson(test, `home${personCount}@mail.example`))
}
const hashOf = ({ email }: TestPerson): string => test.deps.personalData.emailHash(email)
const tokenOf = (path: string): string => path.split('/').at(-1) ?? ''
/** The token of the link to a donor's list of donations. */
const linkOf = (who: TestPerson): string => tokenOf(donationsPath(test.deps, hashOf(who)))
const give = (who: TestPerson, amountCents: number) =>
  DonationLink.create(test, { email: who.email, amountCents })

/** The first person has an account, the second none; both gave. */
const twoDonors = async () => {
  const [own, other] = [newPerson(), newPerson()]
  await give(own, 5000)
  await give(other, 2000)
  return { own: await own.register(), other }
}
const join = async (own: TestPerson, other: TestPerson) => {
  expect(await own.code('sendHouseholdCode', { email: other.email })).toBe(0)
  return own.call('joinHousehold', { email: other.email, verifyCode: await other.mailedCode() })
}
/** Two donors with a household, and the token of its page for the first one. */
const household = async () => {
  const { own, other } = await twoDonors()
  const answer = await join(own, other)
  expect(answer.code).toBe(0)
  return { own, other, token: tokenOf(answer.data.household.url ?? '') }
}
const pageOf = async (who: TestPerson, token: string) => (await who.call('household', { token })).data
/** The page of the side that the newest mail about the household was sent to. */
const mailedToken = async (who: TestPerson): Promise<string> => {
  await test.work()
  const mails = await outsideWorld(test).mailTo(who.email)
  return mails.flatMap(({ text }) => /\/household\/(\S+)/.exec(text)?.[1] ?? [])[0] ?? ''
}
const statementToken = async (who: TestPerson, token: string): Promise<string> =>
  tokenOf((await pageOf(who, token)).years[0]?.statementUrl ?? '')
const readStatement = (who: TestPerson, token: string) => who.call('statement', { token })
const file = (token: string, format: 'pdf' | 'csv') =>
  test.app.inject({ url: `/statement/${token}/statement.${format}` })

describe('a household', () => {
  it('gives both addresses one statement, as page, PDF and CSV, without the other one’s receipts', async () => {
    const { own, other, token } = await household()
    const { data } = await readStatement(own, await statementToken(own, token))
    expect(data).toMatchObject({
      email: own.email,
      otherEmail: other.email,
      donorName: 'Carol Brandt',
      totals: { donationCents: 7000 },
    } satisfies { [K in keyof Statement]?: unknown })
    expect(
      data.donations.map(({ donationCents, receiptUrl }) => [donationCents, receiptUrl !== null]),
    ).toEqual([
      [5000, true],
      [2000, false],
    ])

    // The other side, by the link in its mail.
    const others = await readStatement(other, await statementToken(other, await mailedToken(other)))
    const ownLines = others.data.donations.filter(({ receiptUrl }) => receiptUrl !== null)
    expect(ownLines).toMatchObject([{ donationCents: 2000 }])
    expect(others.data.donations).toHaveLength(2)
    expect(others.data).toMatchObject({ email: other.email, otherEmail: own.email })

    const link = await statementToken(own, token)
    const csv = (await file(link, 'csv')).body
    expect(csv).toContain(',"Donor’s e-mail"\r\n')
    expect(csv).toContain(`,"${other.email}"\r\n`)
    const pdf = await pdfText((await file(link, 'pdf')).rawPayload)
    expect(pdf).toContain(`${own.email} and ${other.email}`)
    expect(pdf).toContain(`from ${other.email}`)
  })

  it('is told to both by mail, and named in the list of donations and in the statement’s mail', async () => {
    const { own, other } = await household()
    for (const who of [own, other])
      expect((await who.subjects())[0], who.email).toBe('You share a yearly statement now')
    expect((await own.call('ownDonations', {})).data.household?.otherEmail).toBe(other.email)
    const { data } = await other.call('linkedDonations', { token: linkOf(other) })
    expect(data.household, 'a link that was passed on doesn’t open it').toMatchObject({
      otherEmail: own.email,
      url: null,
    })
    // The list itself stays each one's own.
    expect(data.totalCount).toBe(1)
    const year = pacificYear(test.clock.now())
    await requestStatement(test.deps, { ip: other.ip }, { email: other.email, year })
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(other.email)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(`See one statement for ${other.email} and ${own.email}`)
  })

  it('is joined once, even if the connection breaks after each commit', async () => {
    const { own, other } = await twoDonors()
    expect(await own.code('sendHouseholdCode', { email: other.email })).toBe(0)
    const { database } = test.deps
    // The retry of a unit of work whose commit wasn't answered.
    const transact: typeof database.transact = async (unit) => {
      await database.transact(unit)
      return database.transact(unit)
    }
    await joinHousehold(
      { ...test.deps, database: { ...database, transact } },
      { kind: 'visitor', visitorId: null, ip: own.ip, userAgent: '' },
      {
        own: { hash: hashOf(own), email: own.email },
        other: { hash: hashOf(other), email: other.email },
        verifyCode: await other.mailedCode(),
      },
    )
    for (const who of [own, other])
      expect((await who.subjects()).filter((subject) => subject.startsWith('You share'))).toHaveLength(1)
    expect((await own.call('ownDonations', {})).data.household?.otherEmail).toBe(other.email)
  })

  it.each(['the one that asked', 'the other one'])('is ended by %s, at once and for both', async (side) => {
    const { own, other, token } = await household()
    const otherToken = await mailedToken(other)
    const links = [await statementToken(own, token), await statementToken(other, otherToken)]
    const [who, ending] = side === 'the other one' ? [other, otherToken] : [own, token]
    expect((await who.call('endHousehold', { token: ending })).data.endedAt).not.toBeNull()
    expect(await who.code('endHousehold', { token: ending })).toBe(0)
    for (const link of links) {
      expect((await readStatement(own, link)).code).toBe(codes.notFound.code)
      expect((await file(link, 'csv')).statusCode).toBe(codes.notFound.status)
    }
    for (const person of [own, other])
      expect((await person.subjects()).filter((subject) => subject.startsWith('You no longer'))).toHaveLength(
        1,
      )
    expect((await own.call('ownDonations', {})).data.household).toBeNull()
    const { endedAt } = await pageOf(own, token)
    test.clock.advance(MINUTE_MS)
    for (const [person, link] of [
      [own, token],
      [other, otherToken],
    ] as const)
      expect(await pageOf(person, link)).toMatchObject({ years: [], endedAt })
    // Each may begin another one, with the same address, too.
    expect((await join(own, other)).code).toBe(0)
    // A link of the ended one doesn't open the new one.
    expect((await readStatement(own, links[0] ?? '')).code).toBe(codes.notFound.code)
  })

  it('that ends while a statement is being made gives none', async () => {
    const { own } = await household()
    const { deps } = test
    const side = await readHousehold(deps.database.db, hashOf(own))
    if (side === null) throw new Error('There is no household')
    const year = pacificYear(test.clock.now())
    const scope = { emailHash: side.emailHash, householdId: side.householdId, year }
    expect(await readHouseholdStatement(deps, scope)).not.toBeNull()
    const personalData: typeof deps.personalData = {
      ...deps.personalData,
      // Ends it after the donations were read.
      opener: async (...args) => {
        await endHousehold(deps, side)
        return deps.personalData.opener(...args)
      },
    }
    expect(await readHouseholdStatement({ ...deps, personalData }, scope)).toBeNull()
  })

  it('is in the data export', async () => {
    const { own, other } = await household()
    expect((await own.call('exportAccount', {})).data.households).toEqual([
      { otherEmail: other.email, beganAt: expect.any(String), endedAt: null },
    ])
  })

  it('ends when a person is erased, of whom the other side keeps nothing', async () => {
    const { own, other, token } = await household()
    const otherToken = await mailedToken(other)
    test.clock.advance(MINUTE_MS)
    await own.call('sendOwnCode', { purpose: 'erase' })
    expect(await own.code('eraseAccount', { verifyCode: await own.mailedCode() })).toBe(0)
    await test.work()
    expect(await pageOf(other, otherToken)).toMatchObject({ email: other.email, otherEmail: null, years: [] })
    expect((await other.call('household', { token })).code).toBe(codes.notFound.code)
    const [mail] = await outsideWorld(test).mailTo(other.email)
    expect(mail?.subject).toBe('You no longer share a yearly statement')
    expect(mail?.text).not.toContain(own.email)
    const { rows } = await test.deps.database.pool.query(
      'select 1 from household where email_hash = $1 or (other_hash = $1 and other_cipher is not null)',
      [hashOf(own)],
    )
    expect(rows).toEqual([])
  })

  it('ends when the account moves to another address, whose mailbox may become another person’s', async () => {
    const { own, other } = await household()
    test.clock.advance(MINUTE_MS)
    const newEmail = newPerson().email
    await own.call('sendOwnCode', { purpose: 'change_to', newEmail })
    const newCode = await own.mailedCode(newEmail)
    await own.call('sendOwnCode', { purpose: 'change_from', newEmail })
    const currentCode = await own.mailedCode()
    expect(await own.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
    await test.work()
    expect(await readHousehold(test.deps.database.db, hashOf(other))).toBeNull()
  })
})

describe('a household’s code', () => {
  it('is wrong when forged, for another address or another person, and its tries are limited', async () => {
    const { own, other } = await twoDonors()
    const { email } = other
    expect(await own.code('joinHousehold', { email, verifyCode: '000000' })).toBe(codes.codeWrong.code)
    expect(await own.code('sendHouseholdCode', { email })).toBe(0)
    const verifyCode = await other.mailedCode()
    const thief = await newPerson().register()
    expect(await thief.code('joinHousehold', { email, verifyCode })).toBe(codes.codeWrong.code)
    const third = newPerson().email
    expect(await own.code('joinHousehold', { email: third, verifyCode })).toBe(codes.codeWrong.code)
    const wrong = verifyCode === '111111' ? '222222' : '111111'
    for (let tries = 1; tries < EMAIL_CODE_TRIES; tries += 1)
      expect(await own.code('joinHousehold', { email, verifyCode: wrong })).toBe(codes.codeWrong.code)
    expect(await own.code('joinHousehold', { email, verifyCode: wrong })).toBe(codes.tooManyTries.code)
    expect(await own.code('joinHousehold', { email, verifyCode })).toBe(codes.tooManyTries.code)
    expect((await own.call('ownDonations', {})).data.household).toBeNull()
  })

  it('of signing in, or of adding the address to an account, doesn’t join', async () => {
    const { own, other } = await twoDonors()
    const { email } = other
    await other.call('sendEmailCode', { email })
    const signInCode = await other.mailedCode()
    expect(await own.code('joinHousehold', { email, verifyCode: signInCode })).toBe(codes.codeWrong.code)
    await own.call('sendOwnCode', { purpose: 'add_email', newEmail: email })
    const addCode = await other.mailedCode()
    expect(await own.code('joinHousehold', { email, verifyCode: addCode })).toBe(codes.codeWrong.code)
  })

  it('names who asks, and what agreeing means', async () => {
    const { own, other } = await twoDonors()
    await own.call('sendHouseholdCode', { email: other.email })
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(other.email)
    const text = mail?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain(`${own.email} would like to share one yearly statement with you.`)
    expect(text).toContain('either can end it at any time')
  })

  it('isn’t mailed to one’s own address, nor while there is a household; a third can’t join', async () => {
    const { own, other } = await household()
    const answer = await own.call('sendHouseholdCode', { email: own.email.toUpperCase() })
    expect(answer.code).toBe(codes.invalidInput.code)
    const third = newPerson()
    await give(third, 1000)
    await third.register()
    expect(await own.code('sendHouseholdCode', { email: third.email })).toBe(codes.conflict.code)
    test.clock.advance(MINUTE_MS)
    // The answer to the third doesn't tell that the address has a household, until its person confirms.
    expect((await join(third, other)).code).toBe(codes.conflict.code)
    expect((await third.call('ownDonations', {})).data.household).toBeNull()
    expect((await own.call('ownDonations', {})).data.household?.otherEmail).toBe(other.email)
  })

  it('joins two people once, who ask each other at the same moment', async () => {
    const { own, other } = await twoDonors()
    await other.register()
    await own.call('sendHouseholdCode', { email: other.email })
    const ownCode = await other.mailedCode()
    await other.call('sendHouseholdCode', { email: own.email })
    const otherCode = await own.mailedCode()
    const results = await Promise.all([
      own.code('joinHousehold', { email: other.email, verifyCode: ownCode }),
      other.code('joinHousehold', { email: own.email, verifyCode: otherCode }),
    ])
    expect(results).toContain(0)
    const sides = await Promise.all(
      [own, other].map((who) => readHousehold(test.deps.database.db, hashOf(who))),
    )
    expect(sides).toMatchObject([{ otherHash: hashOf(other) }, { otherHash: hashOf(own) }])
    expect(sides[0]?.householdId).toBe(sides[1]?.householdId)
  })
})

it('the page’s link can’t be forged, and the calls take no other link', async () => {
  const { own } = await household()
  for (const token of ['x', linkOf(own)]) {
    expect(await own.code('household', { token })).toBe(codes.notFound.code)
    expect(await own.code('endHousehold', { token })).toBe(codes.notFound.code)
  }
  expect(calls.household.link).toBe('household')
})

// Last, because the clock moves on.
it('is forgotten a month after it ended', async () => {
  const { own, token } = await household()
  await own.call('endHousehold', { token })
  await test.work()
  test.clock.advance(31 * DAY_MS)
  await runJob(test.deps, 'forget-ended-households')
  expect(await own.code('household', { token })).toBe(codes.notFound.code)
})
