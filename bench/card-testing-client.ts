import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { CardTester, type DonationResult, giveAsPage } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { serverOverHttp } from './server-over-http.ts'

/** The task of this process, which is separate so that the clients don't use the server's CPU time. */
const requestShape = z.object({
  role: z.enum(['testers', 'donors']),
  origin: z.string(),
  sandbox: z.object({
    stripeApi: z.object({ protocol: z.literal('http'), host: z.string(), port: z.number() }),
    stripeSecretKey: z.string(),
  }),
  caseId: z.string(),
  people: z.number(),
  /** For testers: the number of cards of each. */
  cards: z.number(),
  /** For testers: whether they are already limited, and only repeat the request that was refused. */
  startsRateLimited: z.boolean(),
  /** Pause between two donations, or between two attempts of one tester. */
  pauseMs: z.number(),
  /** Distinguishes the donors of different runs. */
  run: z.number(),
})
export type ClientRequest = z.infer<typeof requestShape>

export type ClientAnswer = {
  readonly donations: readonly DonationResult[]
  readonly answers: Readonly<Record<number, number>>
  readonly bodies: readonly string[]
}

const runDonors = async (request: ClientRequest): Promise<ClientAnswer> => {
  const server = serverOverHttp(request)
  const donations: DonationResult[] = []
  for (let index = 0; index < request.people; index += 1) {
    const donor = new Donor(server, {
      address: `198.51.${100 + request.run}.${index}`,
      visitor: `h${request.run}n${index}`,
    })
    donations.push(
      await giveAsPage(donor, {
        caseId: request.caseId,
        email: `honest.${request.run}.${index}@mail.example`,
      }),
    )
    await pause(request.pauseMs)
  }
  return { donations, answers: {}, bodies: [] }
}

const runTesters = async (request: ClientRequest): Promise<ClientAnswer> => {
  const server = serverOverHttp(request)
  const testers = Array.from({ length: request.people }, (_, index) => {
    const address = `10.9.${index & 255}.${index >> 8}`
    const from = index * request.cards
    return new CardTester(server, {
      caseId: request.caseId,
      address,
      from,
      cards: request.cards,
      newIdentities: index % 5 === 0,
      startsRateLimited: request.startsRateLimited,
    })
  })
  // The testers start one after the other, spread over one pause.
  await Promise.all(
    testers.map(async (tester, index) => {
      await pause((index / request.people) * request.pauseMs)
      await tester.run(() => pause(request.pauseMs))
    }),
  )
  const answers: Record<number, number> = {}
  for (const tester of testers)
    for (const [code, count] of tester.answers) answers[code] = (answers[code] ?? 0) + count
  return { donations: [], answers, bodies: [...new Set(testers.flatMap(({ bodies }) => [...bodies]))] }
}

const request = requestShape.parse(JSON.parse(process.argv[2] ?? '{}'))
const answer = request.role === 'donors' ? await runDonors(request) : await runTesters(request)
process.stdout.write(JSON.stringify(answer))
