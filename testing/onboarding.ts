import * as z from 'zod'
import type { TestApp } from './app.ts'
import { postJson } from './post-json.ts'

/** What people do at the provider itself: the holder of an account in its form, its own people at their desk. */

export type TypedAtProvider = {
  readonly ssn?: string
  readonly routing?: string
  readonly account?: string
  readonly again?: string
}

/** What verifies at once. */
export const GOOD_ANSWERS = {
  ssn: '0000',
  routing: '110000000',
  account: '000123456789',
  again: '000123456789',
} as const

const outcomeShape = z.object({ taken: z.boolean(), errors: z.record(z.string(), z.string()) })

export const onboarding = ({ sandbox }: Pick<TestApp, 'sandbox'>) => ({
  /** As the provider's frame sends it. @returns what it says at which field */
  type: async (clientSecret: string, typed: TypedAtProvider): Promise<Readonly<Record<string, string>>> => {
    const answer = await postJson(`${sandbox.origin}/stripe/connect/onboarding`, {
      secret: clientSecret,
      ...typed,
    })
    return outcomeShape.parse(await answer.json()).errors
  },
  /** Answers when the product was told. */
  decide: async (
    accountRef: string,
    act: 'reject' | 'let_go' | 'confirm' | 'ask_again' | 'change_bank',
  ): Promise<void> => {
    const answer = await postJson(`${sandbox.origin}/payments/accounts/${accountRef}`, { act })
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}`)
  },
})
