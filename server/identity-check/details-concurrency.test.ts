import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { eraseAccount } from '#server/accounts/profile/erase-account.ts'
import { endCase } from '#server/cases/end-case.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_DETAILS, IdentityCheckClient } from '#testing/identity-check.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { validateHolder } from './account-holder.ts'
import { openDetails } from './check-person.ts'
import { lockCheck, readCheck } from './identity-check.queries.ts'
import { nameBeneficiary } from './name-beneficiary.ts'
import { eraseCheck } from './own-checks.ts'
import { beneficiaryProof, organizerProof } from './recipient.ts'
import { sendDetailsToProvider } from './send-details-to-provider.ts'
import { submitDetails } from './submit-details.ts'
import { ensureWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

const test = testApp()
let world: OutsideWorld
// Mails become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => {
  test.clock.advance(-30 * DAY_MS)
  world = outsideWorld(test)
})
let personCount = 0
let checked: IdentityCheckClient
beforeEach(async () => {
  await world.faults({ reset: true })
  personCount += 1
  checked = await (
    await IdentityCheckClient.beneficiary(test, `beside.${personCount}@mail.example`)
  ).confirmCode()
})

/** Submits details; `meanwhile` runs after they are signed. */
const give = async (deps: Deps = test.deps, meanwhile = async () => {}): Promise<'given' | 'refused'> => {
  const { person, caseId } = checked
  const { email } = person
  const body = await checked.body()
  await meanwhile()
  const provedBy = beneficiaryProof(deps.personalData.emailHash(email))
  const recipient = { caseId, email, role: 'beneficiary', provedBy } as const
  const request = { visitorId: person.cookies.get(COOKIES.visitor) ?? '', rawBody: body }
  try {
    await submitDetails(deps, recipient, request, { ...GOOD_DETAILS, ...body })
    return 'given'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return 'refused'
  }
}
const readDetails = async (): Promise<string | null> => {
  const { db } = test.deps.database
  const check = await readCheck(db, checked.caseId)
  return check && openDetails(test.deps, db, check)
}

const readLockWaits = () =>
  test.deps.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )

describe('details being sent', () => {
  it('while their person is erased are not stored', async () => {
    await world.faults({ answer500Next: 5 })
    expect(await give()).toBe('refused')
    await world.faults({ reset: true })
    test.clock.advance(1000)
    const { payments } = test.deps
    const eraseFirst: typeof payments.findAccount = async (caseId, made) => {
      await eraseCheck(test.deps, caseId)
      return payments.findAccount(caseId, made)
    }
    const erasing = { ...test.deps, payments: { ...payments, findAccount: eraseFirst } }
    expect(await give(erasing)).toBe('refused')
    expect(await readCheck(test.deps.database.db, checked.caseId)).toMatchObject({ details: null })
    expect(await readDetails()).toBeNull()
  })

  it('while another person is named are refused and not stored', async () => {
    const { caseId, person } = checked
    const nameOther = () => nameBeneficiary(test.deps, caseId, `other.${person.email}`)
    expect(await give(test.deps, nameOther)).toBe('refused')
    expect(await readDetails()).toBeNull()
  })

  it('lock the check before the account, in the same order as an erasure', async () => {
    const { caseId, person } = checked
    const { database, payments, clock } = test.deps
    const { email } = person
    await ensureWithdrawalAccount(database.db, caseId)
    const holder = await validateHolder(GOOD_DETAILS, { caseId, email, now: clock.now() })
    const tx = await database.db.startTransaction().execute()
    let isCreated = false
    const createAccount: typeof payments.createAccount = async (key, accountHolder) => {
      const account = await payments.createAccount(key, accountHolder)
      isCreated = true
      return account
    }
    try {
      await lockCheck(tx, caseId)
      const sending = sendDetailsToProvider(
        { ...test.deps, payments: { ...payments, createAccount } },
        holder,
        'key',
      )
      await expect.poll(async () => isCreated && (await readLockWaits()).rowCount === 1).toBe(true)
      await sql`select from withdrawal_account where case_id = ${caseId} for update nowait`.execute(tx)
      await tx.rollback().execute()
      expect(await sending).toBeNull()
    } finally {
      if (!tx.isRolledBack) await tx.rollback().execute()
    }
  })

  it.each(['before', 'after'] as const)(
    'while an organizer is erased, %s the lock is taken, are not stored',
    async (when) => {
      const organizer = await (
        await IdentityCheckClient.organizer(test, `organizer.${when}.${personCount}@mail.example`)
      ).confirmCode()
      const { person, caseId } = organizer
      const { email } = person
      const { data } = await person.call('userInfo', {})
      const body = await organizer.body()
      const erase = async (): Promise<void> => {
        await endCase(test.deps, caseId, null)
        await person.call('sendOwnCode', { purpose: 'erase' })
        expect(await person.code('eraseAccount', { verifyCode: await person.mailedCode() })).toBe(0)
      }
      if (when === 'before') await erase()
      const { payments, personalData } = test.deps
      const eraseFirst: typeof payments.createAccount = async (key, holder) => {
        await erase()
        return payments.createAccount(key, holder)
      }
      const provedBy = organizerProof(data.userId, personalData.emailHash(email))
      const giving = submitDetails(
        { ...test.deps, payments: { ...payments, createAccount: eraseFirst } },
        { caseId, email, role: 'organizer', provedBy },
        { visitorId: person.cookies.get(COOKIES.visitor) ?? '', rawBody: body },
        { ...GOOD_DETAILS, ...body },
      )
      await (when === 'before' ? expect(giving).rejects.toThrow() : giving)
      expect(await readCheck(test.deps.database.db, caseId)).toMatchObject({ details: null })
    },
  )

  it('by an organizer whose account is erased immediately after don’t stay stored', async () => {
    const organizer = await (
      await IdentityCheckClient.organizer(test, `about.${personCount}@mail.example`)
    ).confirmCode()
    const { person, caseId } = organizer
    const { userId } = (await person.call('userInfo', {})).data
    const [session] = (await person.call('sessions', {})).data
    const body = await organizer.body()
    await endCase(test.deps, caseId, null)
    await person.call('sendOwnCode', { purpose: 'erase' })
    const verifyCode = await person.mailedCode()
    const { database } = test.deps
    let answerCode: number | undefined
    const transact: typeof database.transact = async (unit) => {
      answerCode ??= await person.code('supplementBeneficiaryInfo', body)
      return database.transact(unit)
    }
    const { ip, userAgent } = person
    const sessionId = session?.sessionId ?? ''
    await eraseAccount(
      { ...test.deps, database: { ...database, transact } },
      { kind: 'user', userId, sessionId, visitorId: null, ip, userAgent },
      { verifyCode },
    )
    expect(answerCode).toBe(0)
    expect(await readCheck(database.db, caseId)).toMatchObject({ details: null })
  })

  it('without concurrency are accepted', async () => {
    expect(await give()).toBe('given')
    expect(await readDetails()).toContain('Delgado')
  })
})
