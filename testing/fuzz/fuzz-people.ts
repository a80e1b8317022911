import { orderCookieOf } from '#contract/donations/order-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import { receiptPath } from '#server/donations/receipt.ts'
import { statementPath } from '#server/donations/statement/statement-link.ts'
import { signCheckLink } from '#server/identity-check/check-link.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import type { TestApp } from '../app.ts'
import { Donor, type DonorServer } from '../donations/donor.ts'
import { makeCase } from '../make-case.ts'
import { sessionFor } from '../session.ts'
import type { FuzzActor } from './fuzz-request.ts'

/** Kinds of signed-in people. */
const SIGNED_IN = ['stranger', 'owner', ...STAFF_ROLES] as const

export type FuzzedServer = Pick<TestApp, 'deps'> & DonorServer

/** People of each kind with what they work on, and the values to put into inputs, by the name of their field. */
export type FuzzPeople = {
  readonly actors: readonly FuzzActor[]
  readonly values: Readonly<Record<string, readonly string[]>>
}

const signedIn = async ({ deps }: FuzzedServer, name: (typeof SIGNED_IN)[number]) => {
  const email = `${name}.${deps.ids.reference(6).toLowerCase()}@mail.example`
  const userId = await addAccount(deps, { email, fullName: 'Ada Whitfield', phc: null })
  if (name !== 'stranger' && name !== 'owner') await appointStaff(deps, { userId, roles: [name] })
  const { token, sessionId } = await sessionFor({ deps }, userId)
  await markSecondFactor(deps.database.db, { userId, sessionId }, deps.clock.now())
  const actor: FuzzActor = { name, cookie: `${COOKIES.token}=${token}; ${COOKIES.signedIn}=1` }
  return { actor, userId, sessionId, email }
}

/** Makes new people, a case in each state, and a donation. */
export const makePeople = async (server: FuzzedServer): Promise<FuzzPeople> => {
  const { deps } = server
  const people = await Promise.all(SIGNED_IN.map((name) => signedIn(server, name)))
  const ownerId = people.find(({ actor }) => actor.name === 'owner')?.userId ?? ''
  const publicCase = await makeCase(server, { ownerId })
  const hiddenDraft = await makeCase(server, { ownerId, published: false })
  const ownCase = await makeCase(server, { ownerId, purpose: 1, verified: false })
  const beneficiary = `rosa.${deps.ids.reference(6).toLowerCase()}@mail.example`
  await nameBeneficiary(deps, publicCase, beneficiary)
  const recipientHash = deps.personalData.emailHash(beneficiary)
  const link = signCheckLink(deps.signer, { caseId: publicCase, recipientHash })
  const donor = new Donor(server)
  const email = 'carol.brandt@mail.example'
  const { orderId, orderKey } = await donor.give({ caseId: publicCase, email })
  const emailHash = deps.personalData.emailHash(email)
  const year = deps.clock.now().getFullYear()
  const lastPart = (path: string): string => path.split('/').at(-1) ?? ''
  const values = {
    caseId: [publicCase, hiddenDraft, ownCase],
    orderId: [orderId],
    donationId: [orderId],
    orderKey: [orderKey],
    userId: people.map(({ userId }) => userId),
    sessionId: people.map(({ sessionId }) => sessionId),
    email: [email, beneficiary, ...people.map((person) => person.email)],
    token: [
      lastPart(receiptPath(deps.signer, { caseId: publicCase, orderId, emailCorrectedAt: null })),
      lastPart(statementPath(deps.signer, { emailHash, year })),
    ],
  }
  const actors = [
    { name: 'anonymous', cookie: '' },
    { name: 'donor', cookie: `${COOKIES.visitor}=${donor.visitorId}; ${orderCookieOf(orderId)}=${orderKey}` },
    { name: 'beneficiary', cookie: `${checkLinkCookie(publicCase)}=${link}` },
    ...people.map(({ actor }) => actor),
  ]
  return {
    actors: actors.map(({ name, cookie }) => ({ name, cookie: `${cookie}; ${COOKIES.geoCheck}=true` })),
    values,
  }
}
