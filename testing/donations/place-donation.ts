import { giveHistoric } from '#database/demo/give-historic.ts'
import type { TestApp } from '../app.ts'

type Donation = Parameters<typeof giveHistoric>[2]

/** Records a paid donation by calling the server's actions, without HTTP or a card: fast, for tests that need many. */
export const placeDonation = async (
  { deps }: Pick<TestApp, 'deps'>,
  caseId: string,
  overrides: Partial<Donation> = {},
): Promise<void> => {
  const at = overrides.at ?? deps.clock.now()
  const donation: Donation = {
    name: 'Carol Brandt',
    email: 'carol.brandt@mail.example',
    amountCents: 5000,
    tipCents: 0,
    coverFee: false,
    nameShown: 'full',
    hideAmount: false,
    message: '',
    ...overrides,
    at,
  }
  await giveHistoric({ ...deps, clock: { now: () => at } }, caseId, donation, deps.ids.alphanumeric(24))
}
