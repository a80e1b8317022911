import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import type { Envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Choices, Donor, type DonorPlace } from '#testing/donations/donor.ts'
import { addressOfCase, VISA } from './giving.ts'
import { expect } from './journey.ts'

/** Donations made before a journey starts, with the page's calls, in a tenth of the time. */

const platformShape = z.object({ publishableKey: z.string(), scriptUrl: z.url() })
const platformsShape = z.object({ data: z.object({ platforms: z.array(platformShape) }) })
type Provider = z.output<typeof platformShape>
const tokenShape = z.object({ token: z.object({ id: z.string() }) })

/** The reader of an answer knows its type. */
const envelopeShape = z.custom<Envelope<never>>(
  (value) => z.object({ code: z.number() }).safeParse(value).success,
)

const placeOver = (request: APIRequestContext): DonorPlace => ({
  app: {
    inject: async ({ method, url, headers, payload }) => {
      const answer = await request.fetch(url, { method, headers, ...(payload && { data: payload }) })
      const envelope = envelopeShape.parse(await answer.json())
      return { statusCode: answer.status(), headers: answer.headers(), json: () => envelope }
    },
  },
})

/** The token of the provider's card fields. */
const tokenOf = async (number: string, request: APIRequestContext, provider: Provider): Promise<string> => {
  const answer = await request.post(new URL('/stripe/elements/tokens', provider.scriptUrl).href, {
    data: {
      ...{ key: provider.publishableKey, number, expMonth: 9, expYear: 2034, cvc: '123' },
      ...{ postalCode: '45750', wallet: null, billing: {}, returnUrl: null },
    },
  })
  return tokenShape.parse(await answer.json()).token.id
}

const mailsShape = z.array(z.object({ subject: z.string(), text: z.string() }))
type ReceivedMail = z.output<typeof mailsShape>[number]

export type GivenDonation = {
  /** Path of its own page. */
  readonly receipt: string
  /** The mail to its donor with this subject, once it arrives. */
  readonly mail: (subject: string | RegExp) => Promise<ReceivedMail>
  /** The same donation again, a moment later. */
  readonly again: () => Promise<GivenDonation>
}

type Wishes = Omit<Partial<Choices>, 'caseId' | 'email'> & {
  /** A word of the case's title. */
  readonly to?: string
  /** A test card of the sandbox. */
  readonly card?: string
}

/** Made by a person other than the journey's browser: opening its link gives access to that donation only. */
export const givenDonation = async (
  page: Page,
  request: APIRequestContext,
  { to = 'Marcus', card = VISA, ...wishes }: Wishes = {},
): Promise<GivenDonation> => {
  const caseId = (await addressOfCase(page, to)).split('/')[2] ?? ''
  const platforms = await request.get(calls.getPayPlatform.path, { params: { caseId } })
  const [provider] = platformsShape.parse(await platforms.json()).data.platforms
  if (provider === undefined) throw new Error('Nothing pays here')
  const visitor = crypto.randomUUID().replaceAll('-', '').slice(0, 19)
  const email = `${visitor}@mail.example`
  const donor = new Donor(placeOver(request), { visitor })
  const mail: GivenDonation['mail'] = async (subject) => {
    const inbox = new URL(`/inbox.json?to=${email}`, provider.scriptUrl).href
    const ofSubject = async () =>
      mailsShape
        .parse(await (await request.get(inbox)).json())
        .filter((one) =>
          typeof subject === 'string' ? one.subject.includes(subject) : subject.test(one.subject),
        )
    await expect.poll(async () => (await ofSubject()).length).toBe(1)
    const [found] = await ofSubject()
    if (found === undefined) throw new Error(`No mail about ${subject}`)
    return found
  }
  const give = async (): Promise<GivenDonation> => {
    const order = await donor.begin({ ...wishes, caseId, email })
    const { envelope } = await donor.charge(order, await tokenOf(card, request, provider))
    expect(envelope, envelope.msg).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    const { receiptUrl } = (await donor.status(order)).envelope.data
    return { receipt: receiptUrl ?? '', mail, again: give }
  }
  return give()
}
