import type { OrderIds } from '#server/donations/order-key.ts'
import { readWithdrawalAccount } from '#server/identity-check/withdrawal-account/withdrawal-account.queries.ts'
import type { TestApp } from './app.ts'
import { placeDonation } from './donations/place-donation.ts'
import { IdentityCheckClient } from './identity-check.ts'
import { GOOD_ANSWERS, onboarding, type TypedAtProvider } from './onboarding.ts'
import { outsideWorld } from './outside-world.ts'
import type { TestPerson } from './person.ts'

/** A person who raises for themselves and is verified, here and at the provider. */
export class Recipient {
  readonly checked: IdentityCheckClient
  readonly person: TestPerson
  readonly caseId: string
  readonly accountRef: string
  readonly #test: TestApp

  private constructor(test: TestApp, checked: IdentityCheckClient, accountRef: string) {
    const { person, caseId } = checked
    this.#test = test
    this.checked = checked
    this.person = person
    this.caseId = caseId
    this.accountRef = accountRef
  }

  /** Registers the person, confirms the code, and adds a bank account at the provider, all through the API. */
  static async verified(test: TestApp, email: string, bank: TypedAtProvider = {}): Promise<Recipient> {
    const checked = await (await IdentityCheckClient.organizer(test, email)).confirmCode()
    await checked.submitDetails()
    const { person, caseId } = checked
    const { data } = await person.call('beginAccountSession', { caseId })
    await onboarding(test).type(data.clientSecret, { ...GOOD_ANSWERS, ...bank })
    await outsideWorld(test).advanceTime(1)
    await test.work()
    const account = await readWithdrawalAccount(test.deps.database.db, caseId)
    if (account?.accountRef == null || account.state !== 1) throw new Error('The recipient isn’t verified')
    return new Recipient(test, checked, account.accountRef)
  }

  get email(): string {
    return this.person.email
  }

  /**
   * Records a donation, at the test clock's time, and charges a card for the same amount, so that our balance
   * at the provider covers it.
   * @returns its order
   */
  async receive(amountCents = 5000, donor: Parameters<typeof placeDonation>[2] = {}): Promise<OrderIds> {
    await placeDonation(this.#test, this.caseId, { amountCents, ...donor })
    await outsideWorld(this.#test).stripe.paymentIntents.create({
      ...{ amount: amountCents, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
      return_url: 'https://elsewhere.example/',
    })
    return this.#test.deps.database.db
      .selectFrom('orders')
      .select(['caseId', 'orderId'])
      .where('caseId', '=', this.caseId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }

  /** Reads the case's payouts. Signs in first, because the session may have expired. */
  async payouts() {
    await this.person.login()
    const { code, msg, data } = await this.person.call('casePayouts', { caseId: this.caseId })
    if (code !== 0) throw new Error(msg)
    return data
  }
}
