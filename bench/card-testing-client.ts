import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { CardTester, type Given, giveAsPage } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { placeOverHttp } from './place-over-http.ts'

/** A process of its own, so that whoever asks doesn't take the time of whoever answers. */
const askShape = z.object({
  role: z.enum(['testers', 'donors']),
  origin: z.string(),
  sandbox: z.object({
    stripeApi: z.object({ protocol: z.literal('http'), host: z.string(), port: z.number() }),
    stripeSecretKey: z.string(),
  }),
  caseId: z.string(),
  /** How many of them, and for testers how many cards each has. */
  people: z.number(),
  cards: z.number(),
  /** For testers: whether they only knock, having been told to slow down. */
  refusedBefore: z.boolean(),
  /** Between two gifts, or between two tries of one tester. */
  pauseMs: z.number(),
  /** Tells the donors of one run from those of another. */
  run: z.number(),
})
export type ClientAsk = z.infer<typeof askShape>

export type ClientAnswer = {
  readonly donations: readonly Given[]
  readonly answers: Readonly<Record<number, number>>
  readonly bodies: readonly string[]
}

const give = async (ask: ClientAsk): Promise<ClientAnswer> => {
  const place = placeOverHttp(ask)
  const donations: Given[] = []
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

const testCards = async (ask: ClientAsk): Promise<ClientAnswer> => {
  const place = placeOverHttp(ask)
  const testers = Array.from({ length: ask.people }, (_, index) => {
    const address = `10.9.${index & 255}.${index >> 8}`
    const from = index * ask.cards
    return new CardTester(place, {
      ...{ caseId: ask.caseId, address, from, cards: ask.cards, newFaces: index % 5 === 0 },
      refusedBefore: ask.refusedBefore,
    })
  })
  // They don't all begin in one moment.
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
