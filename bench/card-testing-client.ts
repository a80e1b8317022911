import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { CardTester, type DonationResult, giveAsPage } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { placeOverHttp } from './place-over-http.ts'

/** A separate process, so that clients don't take the server's time. */
const askShape = z.object({
  role: z.enum(['testers', 'donors']),
  origin: z.string(),
  sandbox: z.object({
    stripeApi: z.object({ protocol: z.literal('http'), host: z.string(), port: z.number() }),
    stripeSecretKey: z.string(),
  }),
  caseId: z.string(),
  /** Number of people, and for testers the cards of each. */
  people: z.number(),
  cards: z.number(),
  /** For testers: whether they only send cheap requests, after "slow down". */
  startsRateLimited: z.boolean(),
  /** Between two donations, or between two attempts of one tester. */
  pauseMs: z.number(),
  /** Distinguishes the donors of different runs. */
  run: z.number(),
})
export type ClientRequest = z.infer<typeof askShape>

export type ClientAnswer = {
  readonly donations: readonly DonationResult[]
  readonly answers: Readonly<Record<number, number>>
  readonly bodies: readonly string[]
}

const give = async (ask: ClientRequest): Promise<ClientAnswer> => {
  const place = placeOverHttp(ask)
  const donations: DonationResult[] = []
  for (let index = 0; index < ask.people; index += 1) {
    const donor = new Donor(place, {
      address: `198.51.${100 + ask.run}.${index}`,
      visitor: `h${ask.run}n${index}`,
    })
    donations.push(
      await giveAsPage(donor, { caseId: ask.caseId, email: `honest.${ask.run}.${index}@mail.example` }),
    )
    await pause(ask.pauseMs)
  }
  return { donations, answers: {}, bodies: [] }
}

const testCards = async (ask: ClientRequest): Promise<ClientAnswer> => {
  const place = placeOverHttp(ask)
  const testers = Array.from({ length: ask.people }, (_, index) => {
    const address = `10.9.${index & 255}.${index >> 8}`
    const from = index * ask.cards
    return new CardTester(place, {
      ...{ caseId: ask.caseId, address, from, cards: ask.cards, newIdentities: index % 5 === 0 },
      startsRateLimited: ask.startsRateLimited,
    })
  })
  // They don't all start at once.
  await Promise.all(
    testers.map(async (tester, index) => {
      await pause((index / ask.people) * ask.pauseMs)
      await tester.run(() => pause(ask.pauseMs))
    }),
  )
  const answers: Record<number, number> = {}
  for (const tester of testers)
    for (const [code, count] of tester.answers) answers[code] = (answers[code] ?? 0) + count
  return { donations: [], answers, bodies: [...new Set(testers.flatMap(({ bodies }) => [...bodies]))] }
}

const ask = askShape.parse(JSON.parse(process.argv[2] ?? '{}'))
const answer = ask.role === 'donors' ? await give(ask) : await testCards(ask)
process.stdout.write(JSON.stringify(answer))
