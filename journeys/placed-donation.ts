import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod'
import type { Envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Choices, Donor, type DonorPlace } from '#testing/donations/donor.ts'
import { addressOfCase } from './giving.ts'
import { expect } from './journey.ts'

/** Gifts that were given before a journey begins: by the calls that a page sends, in a tenth of its time. */

const platformShape = z.object({ publishableKey: z.string(), scriptUrl: z.url() })
const platformsShape = z.object({ data: z.object({ platforms: z.array(platformShape) }) })
type Provider = z.output<typeof platformShape>
const tokenShape = z.object({ token: z.object({ id: z.string() }) })

/** What an answer is about is its reader's to know. */
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

/** As the provider's card fields make it. */
const tokenOfVisa = async (request: APIRequestContext, provider: Provider): Promise<string> => {
  const answer = await request.post(new URL('/stripe/elements/tokens', provider.scriptUrl).href, {
    data: {
      ...{ key: provider.publishableKey, number: '4242424242424242', expMonth: 9, expYear: 2034, cvc: '123' },
      ...{ postalCode: '45750', wallet: null, billing: {}, returnUrl: null },
    },
  })
  return tokenShape.parse(await answer.json()).token.id
}

const mailsShape = z.array(z.object({ subject: z.string(), text: z.string() }))
type ReceivedMail = z.output<typeof mailsShape>[number]

export type GivenDonation = {
  /** The path of its own page. */
  readonly receipt: string
  /** The one mail to its donor whose subject has these words, once it came. */
  readonly mail: (subject: string | RegExp) => Promise<ReceivedMail>
  /** The same gift once more, a moment later. */
  readonly again: () => Promise<GivenDonation>
}

type Wishes = Omit<Partial<Choices>, 'caseId' | 'email'> & {
  /** Of the case's title. */
  readonly to?: string
}

/** By somebody with an address of their own, who isn't the browser of the journey: whoever opens its link has the link and nothing else. */
export const givenDonation = async (
  page: Page,
  request: APIRequestContext,
  { to = 'Marcus', ...wishes }: Wishes = {},
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
    const { envelope } = await donor.charge(order, await tokenOfVisa(request, provider))
    expect(envelope, envelope.msg).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    const { receiptUrl } = (await donor.status(order)).envelope.data
    return { receipt: receiptUrl ?? '', mail, again: give }
  }
  return give()
}
