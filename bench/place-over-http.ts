import * as z from 'zod'
import type { Envelope } from '#contract/call.ts'
import type { DonorPlace } from '#testing/donations/donor.ts'

/** Checks only that it is an envelope; the code that reads the data knows its type. */
const envelopeShape = z.custom<Envelope<never>>(
  (value) => z.object({ code: z.number() }).safeParse(value).success,
)

type Options = { readonly origin: string; readonly sandbox: NonNullable<DonorPlace['sandbox']> }

/** Sends a donor's requests over real HTTP, from any address: the bench's server trusts this machine as its proxy. */
export const placeOverHttp = ({ origin, sandbox }: Options): DonorPlace => ({
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
