import type { CallInput, Envelope } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Choices, Donor, type DonorServer } from './donor.ts'

const TRIES_MAX = 3

export type DonationResult = {
  /** Code of the charge, or of the order if it failed. */
  readonly code: number
  readonly state: string | null
  /** Response time of both calls, without the time to solve the challenge and fill the card fields. */
  readonly ms: number
}

/** Donates as the donate page does: solves another challenge if the first one has become too easy. */
export const giveAsPage = async (donor: Donor, choices: Choices, card?: string): Promise<DonationResult> => {
  const token = await donor.token(card)
  for (let tries = 1; ; tries += 1) {
    const body = await donor.orderBody(choices)
    const begun = performance.now()
    const { envelope } = await donor.create(body)
    if (envelope.code === codes.challengeFailed.code && tries < TRIES_MAX) continue
    if (envelope.code !== 0) return { code: envelope.code, state: null, ms: performance.now() - begun }
    const charged = await donor.charge(envelope.data, token)
    const { code, data } = charged.envelope
    return { code, state: code === 0 ? data.status : null, ms: performance.now() - begun }
  }
}

/** The test card at an index of a list of stolen cards. */
export const stolenCard = (index: number): string => `pm_card_sandboxStolen${String(index).padStart(7, '0')}`

export type TesterOptions = {
  readonly caseId: string
  readonly address: string
  /** Index of the tester's first card in the list. */
  readonly from: number
  readonly cards: number
  /** Whether each card comes from a new visitor and e-mail address. Otherwise one order is retried. */
  readonly newIdentities: boolean
  /** Whether the tester acts as rate limited from the first card on. */
  readonly startsRateLimited?: boolean
}

type Order = { readonly orderId: string; readonly orderKey: string; readonly attempt: number }

/** A well-formed order with an invalid signature and challenge: cheap to send. */
const invalidOrder = (caseId: string, email: string): CallInput<Calls['createOrder']> => ({
  ...{ zoneId: 1, caseId, email, draftId: 'none', idempotencyKey: crypto.randomUUID(), fullName: 'none' },
  ...{ amountCents: 500, tipCents: 0, coverFee: false, payMethod: 'card', message: '', attribution: {} },
  ...{ nameShown: 'full', hideAmount: false, consentUpdates: false, challengeSolution: 'none', sign: 'none' },
})

/**
 * Tries stolen cards one after the other. After a "slow down" answer, sends cheap requests that solve no
 * challenge, until an answer shows that the limit is over.
 */
export class CardTester {
  /** Count of each answer code of order/create and pay/charge. */
  readonly answers = new Map<number, number>()
  /** Distinct statuses and bodies of refusals, as JSON. */
  readonly bodies = new Set<string>()
  readonly #server: DonorServer
  readonly #options: TesterOptions
  #donor: Donor
  #order: Order | null = null
  #isRateLimited: boolean

  constructor(server: DonorServer, options: TesterOptions) {
    this.#server = server
    this.#options = options
    this.#isRateLimited = options.startsRateLimited ?? false
    this.#donor = new Donor(server, options)
  }

  #record({ status, envelope }: { status: number; envelope: Envelope<unknown> }): number {
    const { code } = envelope
    this.answers.set(code, (this.answers.get(code) ?? 0) + 1)
    if (code !== 0) this.bodies.add(JSON.stringify([status, envelope]))
    this.#isRateLimited = code === codes.slowDown.code
    return code
  }

  async #open(card: number): Promise<void> {
    const { caseId, newIdentities, from } = this.#options
    const email = `tester.${newIdentities ? card : from}@mail.example`
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const body = this.#isRateLimited
        ? invalidOrder(caseId, email)
        : await this.#donor.orderBody({ caseId, email, amountCents: 500 })
      const answer = await this.#donor.create(body)
      const code = this.#record(answer)
      if (code === 0) this.#order = { ...answer.envelope.data, attempt: 1 }
      if (code !== codes.challengeFailed.code) return
    }
  }

  async #try(card: number): Promise<void> {
    if (this.#options.newIdentities) {
      if (!this.#isRateLimited) this.#donor = new Donor(this.#server, this.#options)
      this.#order = null
    }
    if (this.#order === null) await this.#open(card)
    const order = this.#order
    if (order === null) return
    const token = this.#isRateLimited ? 'ctoken_none' : await this.#donor.token(stolenCard(card))
    const code = this.#record(await this.#donor.charge(order, token, order.attempt))
    if (code === codes.paymentDeclined.code) this.#order = { ...order, attempt: order.attempt + 1 }
    else if (code !== codes.slowDown.code) this.#order = null
  }

  /** Tries the whole list, with `pause` after each card. */
  async run(pause: () => Promise<void> = async () => undefined): Promise<void> {
    const { from, cards } = this.#options
    for (let card = from; card < from + cards; card += 1) {
      await this.#try(card)
      await pause()
    }
  }
}
