import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Sql } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

const chance = z.number().min(0).max(1)
const seconds = z
  .number()
  .int()
  .min(0)
  .max(30 * 86_400)
const count = z.number().int().min(0).max(1000)
/** Errors that a provider's ID token can have. */
export const tokenFaults = ['none', 'nonce', 'audience', 'issuer', 'expired', 'signature'] as const
/** Ways in which payouts to any bank account can fail. */
export const bankFaults = ['none', 'before_paid', 'after_paid'] as const
/** How Stripe refuses every transfer to a connected account. */
export const transferFaults = [
  'none',
  'balance_insufficient',
  'platform_restricted',
  'key_without_permission',
  'key_revoked',
  'account_invalid',
] as const
export const walletChoices = ['device', 'none', 'apple_pay', 'google_pay', 'both', 'link'] as const

/** All faults, by their names in `POST /faults`. A chance of 1 means always. Seconds are sandbox time. */
const faultsShape = z.strictObject({
  /** The same seed and ids produce the same faults. */
  seed: z.number().int(),
  duplicateWebhooks: chance,
  reorderWebhooks: chance,
  dropWebhooks: chance,
  delayWebhooksSeconds: seconds,
  /** The next n writes take effect but answer 500. A retry with the same key gets the real answer. */
  answer500Next: count,
  /** The next n writes take effect, then the connection is cut without an answer. */
  cutConnectionNext: count,
  /** Every call fails with a 500 before taking effect. */
  providerDown: z.boolean(),
  slowSuccessSeconds: seconds,
  lateFeeSeconds: seconds,
  pendingRefundSeconds: seconds,
  failBankPayouts: z.enum(bankFaults),
  refuseTransfers: z.enum(transferFaults),
  wallets: z.enum(walletChoices),
  refuseMail: z.boolean(),
  /** Google, Apple and Facebook answer everything with 503. */
  identityDown: z.boolean(),
  /** Google, Apple and Facebook accept every call and never answer. */
  identitySilent: z.boolean(),
  /** An error in the tokens of Google and Apple. Facebook's tokens support only `audience` and `expired`. */
  badIdentityToken: z.enum(tokenFaults),
})
export type Faults = z.infer<typeof faultsShape>

export const noFaults: Faults = {
  seed: 1,
  duplicateWebhooks: 0,
  reorderWebhooks: 0,
  dropWebhooks: 0,
  delayWebhooksSeconds: 0,
  answer500Next: 0,
  cutConnectionNext: 0,
  providerDown: false,
  slowSuccessSeconds: 0,
  lateFeeSeconds: 0,
  pendingRefundSeconds: 0,
  failBankPayouts: 'none',
  refuseTransfers: 'none',
  wallets: 'device',
  refuseMail: false,
  identityDown: false,
  identitySilent: false,
  badIdentityToken: 'none',
}

/** The current faults. */
export type FaultBox = {
  current(): Faults
  /** @throws ZodError for an unknown name or a value out of range */
  change(sql: Sql, changes: object): Promise<Faults>
  /** Decrements a counted fault. @returns whether its count was above zero */
  consume(sql: Sql, name: 'answer500Next' | 'cutConnectionNext'): Promise<boolean>
}

const readFaults = async (sql: Sql): Promise<Faults> => {
  const stored = await readSetting(sql, 'faults')
  return faultsShape.parse({ ...noFaults, ...(typeof stored === 'object' ? stored : {}) })
}

export const openFaults = async (sql: Sql): Promise<FaultBox> => {
  let faults = await readFaults(sql)
  const change = async (tx: Sql, changes: object): Promise<Faults> => {
    faults = faultsShape.parse({ ...faults, ...changes })
    await writeSetting(tx, 'faults', faults)
    return faults
  }
  return {
    current: () => faults,
    change,
    consume: async (tx, name) => {
      if (faults[name] === 0) return false
      await change(tx, { [name]: faults[name] - 1 })
      return true
    },
  }
}

/** A number in [0, 1), determined by the seed, the fault's name and the object's id. */
export const seededNumber = (seed: number, name: string, subject: string): number =>
  createHash('sha1').update(`${seed}:${name}:${subject}`).digest().readUInt32BE(0) / 2 ** 32

export const shouldFail = (faults: Faults, name: keyof Faults, subject: string): boolean => {
  const probability = faults[name]
  if (typeof probability !== 'number' || probability === 0) return false
  return probability >= 1 || seededNumber(faults.seed, name, subject) < probability
}
