import * as z from 'zod'
import type { TestApp } from './app.ts'
import { postJson } from './post-json.ts'

/** Actions at the provider: of the account holder in its form, and of the provider's staff. */

export type TypedAtProvider = {
  readonly ssn?: string
  readonly routing?: string
  readonly account?: string
  readonly again?: string
  readonly to?: 'bank' | 'card'
  readonly card?: string
  readonly expiry?: string
}

/** Form input that the sandbox verifies at once. */
export const GOOD_ANSWERS = {
  ssn: '0000',
  routing: '110000000',
  account: '000123456789',
  again: '000123456789',
} as const

/** Form input of someone with a debit card instead. */
export const DEBIT_CARD = { to: 'card', card: '4000056655665556', expiry: '09/34' } as const

const outcomeShape = z.object({ taken: z.boolean(), errors: z.record(z.string(), z.string()) })

export const onboarding = ({ sandbox }: Pick<TestApp, 'sandbox'>) => ({
  /** Submits the provider's form. @returns its errors by field */
  type: async (clientSecret: string, typed: TypedAtProvider): Promise<Readonly<Record<string, string>>> => {
    const answer = await postJson(`${sandbox.origin}/stripe/connect/onboarding`, {
      secret: clientSecret,
      ...typed,
    })
    return outcomeShape.parse(await answer.json()).errors
  },
  /** Decides as the provider's staff, and resolves once the product was notified. */
  decide: async (
    accountRef: string,
    act: 'reject' | 'let_go' | 'confirm' | 'ask_again' | 'change_bank',
  ): Promise<void> => {
    const answer = await postJson(`${sandbox.origin}/payments/accounts/${accountRef}`, { act })
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}`)
  },
})
