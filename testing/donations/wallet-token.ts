import * as z from 'zod'
import type { Wallet } from '#contract/donations/orders.ts'
import type { TestApp } from '../app.ts'
import { postJson } from '../post-json.ts'

const tokenShape = z.object({ token: z.object({ id: z.string() }) })

const VISA = '4242424242424242'

/** The token of an approved wallet sheet. */
export const walletToken = async (
  { sandbox }: Pick<TestApp, 'sandbox'>,
  wallet: Wallet,
  number = VISA,
): Promise<string> => {
  const answer = await postJson(`${sandbox.origin}/stripe/elements/tokens`, {
    ...{ key: sandbox.stripePublishableKey, number, expMonth: 12, expYear: 2040, cvc: '000' },
    ...{ postalCode: null, wallet, billing: { name: 'The name in the wallet' }, returnUrl: null },
  })
  return tokenShape.parse(await answer.json()).token.id
}
