import { giveHistoric } from '#database/demo/give-historic.ts'
import type { TestApp } from '../app.ts'

type Donation = Parameters<typeof giveHistoric>[2]

/** A donation through the acts, without page and card, for tests that need many. */
export const placeDonation = async (
  { deps }: Pick<TestApp, 'deps'>,
  caseId: string,
  wishes: Partial<Donation> = {},
): Promise<void> => {
  const at = wishes.at ?? deps.clock.now()
  const donation: Donation = {
    name: 'Carol Brandt',
    email: 'carol.brandt@mail.example',
    amountCents: 5000,
    tipCents: 0,
    coverFee: false,
    nameShown: 'full',
    hideAmount: false,
    message: '',
    ...wishes,
    at,
  }
  await giveHistoric({ ...deps, clock: { now: () => at } }, caseId, donation)
}
