import * as z from 'zod'

const orderShape = z.object({ caseId: z.string(), orderId: z.string(), token: z.string() })

/** Task of a process to be killed. */
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
   * Blocking point: the provider's answer to this method; a fully written transaction before its COMMIT;
   * before an attempt is recorded, or after it or a settlement is committed but not confirmed.
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
