import * as z from 'zod'

const orderShape = z.object({ caseId: z.string(), orderId: z.string(), token: z.string() })

/** Task of a process that the test kills. */
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
   * Point at which the process blocks: the provider's answer to a method of that name, `commit` before a COMMIT,
   * `attempt` before an attempt is recorded, `attempted` after that, `settled` after a settlement.
   */
  until: z.enum([
    'charge',
    'findPayment',
    'getPayment',
    'refund',
    'listRefunds',
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
      takesLink: z.boolean(),
    }),
    smtpUrl: z.string(),
  }),
})
export type Task = z.infer<typeof taskShape>
export type TaskOrder = z.infer<typeof orderShape>
