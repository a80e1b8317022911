import type { Deps } from '#server/deps.ts'
import { pickOne } from './choose.ts'
import type { Cast } from './donations.ts'
import { tolerateExpectedErrors } from './expected.ts'
import type { World } from './world.ts'

/** Donors who have their data erased, also while a refund of theirs is under way. */

/** Erases a person's data under an address, as the erasure of their account does. Idempotent. */
export const erasePerson = async (deps: Deps, email: string): Promise<void> => {
  const emailHash = deps.personalData.emailHash(email)
  const address = { emailHash, after: new Date(0), until: deps.clock.now() }
  let isShared = false
  for (const erase of deps.handlers.addressErased) isShared = (await erase(deps, address)) || isShared
  if (!isShared) await deps.personalData.forget(deps.database.db, emailHash)
}

/** Address hashes of donors whose refund isn't complete. */
const readRefundedDonors = async ({ observer }: World): Promise<Set<string>> => {
  const rows = await observer.db
    .selectFrom('refund')
    .innerJoin('orders', (join) =>
      join.onRef('orders.caseId', '=', 'refund.caseId').onRef('orders.orderId', '=', 'refund.orderId'),
    )
    .select('orders.emailHash')
    .where('refund.state', 'in', ['requested', 'pending'])
    .execute()
  return new Set(rows.map(({ emailHash }) => emailHash))
}

/** Erases a donor, if possible one whose refund is under way. They don't give again. */
export const eraseDonor = (world: World, cast: Cast): void => {
  const { random, turns, site, ungatedDeps, story } = world
  turns.add('a donor is erased', async () => {
    const refunded = await turns.during(() => readRefundedDonors(world))
    const donors = cast.donors.filter(({ email }) => !cast.erasedEmails.has(email))
    const inRefund = donors.filter(({ email }) => refunded.has(ungatedDeps.personalData.emailHash(email)))
    const donor = pickOne(random, inRefund.length > 0 ? inRefund : donors)
    if (donor === undefined) return
    cast.erasedEmails.add(donor.email)
    cast.donors.splice(cast.donors.indexOf(donor), 1)
    story.addLine(`${donor.name} is erased${inRefund.length > 0 ? ' during a refund' : ''}`)
    const { process, deps } = site.web()
    await tolerateExpectedErrors(
      turns.within(process, () => erasePerson(deps, donor.email)),
      story.addLine,
    )
  })
}
