import * as z from 'zod'
import type { Envelope } from '#contract/call.ts'
import type { DonorServer } from '#testing/donations/donor.ts'

/** Checks only that the answer is an envelope; the code that reads its data knows the type. */
const envelopeShape = z.custom<Envelope<never>>(
  (value) => z.object({ code: z.number() }).safeParse(value).success,
)

type Options = { readonly origin: string; readonly sandbox: NonNullable<DonorServer['sandbox']> }

/** Sends a donor's requests over HTTP, as if from the donor's address: the server trusts this machine as its proxy. */
export const serverOverHttp = ({ origin, sandbox }: Options): DonorServer => ({
  sandbox,
  app: {
    inject: async ({ method, url, remoteAddress, headers, payload }) => {
      const answer = await fetch(`${origin}${url}`, {
        method,
        headers: {
          ...headers,
          'x-forwarded-for': remoteAddress,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      })
      const body = envelopeShape.parse(await answer.json())
      return { statusCode: answer.status, headers: {}, json: () => body }
    },
  },
})
