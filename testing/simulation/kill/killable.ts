import * as z from 'zod'

const orderShape = z.object({ caseId: z.string(), orderId: z.string(), token: z.string() })

/** What a process that will be killed is told. */
export const taskShape = z.object({
  work: z.enum([
    'charge',
    'resolve',
    'refund',
    'send refunds',
    'work webhooks',
    'run payouts',
    'send payouts',
  ]),
  /**
   * Where it stands still: with an answer of the provider's to this method; in a transaction that is all written, before
   * its COMMIT; before an attempt to charge is written down, or once that is committed or a settlement is, before it
   * hears so.
   */
  until: z.enum([
    'charge',
    'findPayment',
    'getPayment',
    'refund',
    'getDispute',
    'transfer',
    'payToBank',
    'reverseTransfer',
    'commit',
    'attempt',
    'attempted',
    'settled',
  ]),
  orders: z.array(orderShape),
  nowMs: z.number(),
  dataDir: z.string(),
  urls: z.object({ application: z.string(), owner: z.string() }),
  outside: z.object({
    stripe: z.object({
      secretKey: z.string(),
      publishableKey: z.string(),
      webhookSecrets: z.array(z.string()),
      api: z.object({ protocol: z.enum(['http', 'https']), host: z.string(), port: z.number() }),
      scriptUrl: z.string(),
    }),
    smtpUrl: z.string(),
  }),
})
export type Task = z.infer<typeof taskShape>
export type GivenOrder = z.infer<typeof orderShape>
