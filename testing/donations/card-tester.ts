import type { CallInput, Envelope } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Choices, Donor, type DonorPlace } from './donor.ts'

const TRIES_MAX = 3

export type DonationResult = {
  /** Code of the charge, or of the order if it failed. */
  readonly code: number
  readonly state: string | null
  /** Total response time without the proof of work and the card fields. */
  readonly ms: number
}

/** Donates like the donate page: a challenge that got harder meanwhile is solved again. */
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

/** A card of a stolen list, by its index. */
export const stolenCard = (index: number): string => `pm_card_sandboxStolen${String(index).padStart(7, '0')}`

export type TesterOptions = {
  readonly caseId: string
  readonly address: string
  /** Range of their cards in the list. */
  readonly from: number
  readonly cards: number
  /** A new visitor and e-mail address for each card; otherwise one order, retried. */
  readonly newFaces: boolean
  /** Rate limited before the first card. */
  readonly refusedBefore?: boolean
}

type Order = { readonly orderId: string; readonly orderKey: string; readonly attempt: number }

/** Well-formed, but entirely invented. */
const knock = (caseId: string, email: string): CallInput<Calls['createOrder']> => ({
  ...{ zoneId: 1, caseId, email, draftId: 'none', idempotencyKey: crypto.randomUUID(), fullName: 'none' },
  ...{ amountCents: 500, tipCents: 0, coverFee: false, payMethod: 'card', message: '', attribution: {} },
  ...{ nameShown: 'full', hideAmount: false, consentUpdates: false, challengeSolution: 'none', sign: 'none' },
})

/**
 * Tries stolen cards one after the other. After "slow down", the tester keeps sending cheap requests without
 * solving challenges; one that got through would have a different answer.
 */
export class CardTester {
  /** Count of each code, from order/create and pay/charge. */
  readonly answers = new Map<number, number>()
  /** Distinct bodies of refusals. */
  readonly bodies = new Set<string>()
  readonly #place: DonorPlace
  readonly #wishes: TesterOptions
  #donor: Donor
  #order: Order | null = null
  #refused: boolean

  constructor(place: DonorPlace, wishes: TesterOptions) {
    this.#place = place
    this.#wishes = wishes
    this.#refused = wishes.refusedBefore ?? false
    this.#donor = new Donor(place, wishes)
  }

  #hear({ status, envelope }: { status: number; envelope: Envelope<unknown> }): number {
    const { code } = envelope
    this.answers.set(code, (this.answers.get(code) ?? 0) + 1)
    if (code !== 0) this.bodies.add(JSON.stringify([status, envelope]))
    this.#refused = code === codes.slowDown.code
    return code
  }

  async #open(card: number): Promise<void> {
    const { caseId, newFaces, from } = this.#wishes
    const email = `tester.${newFaces ? card : from}@mail.example`
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const body = this.#refused
        ? knock(caseId, email)
        : await this.#donor.orderBody({ caseId, email, amountCents: 500 })
      const answer = await this.#donor.create(body)
      const code = this.#hear(answer)
      if (code === 0) this.#order = { ...answer.envelope.data, attempt: 1 }
      if (code !== codes.challengeFailed.code) return
    }
  }

  async #try(card: number): Promise<void> {
    if (this.#wishes.newFaces) {
      if (!this.#refused) this.#donor = new Donor(this.#place, this.#wishes)
      this.#order = null
    }
    if (this.#order === null) await this.#open(card)
    const order = this.#order
    if (order === null) return
    const token = this.#refused ? 'ctoken_none' : await this.#donor.token(stolenCard(card))
    const code = this.#hear(await this.#donor.charge(order, token, order.attempt))
    if (code === codes.paymentDeclined.code) this.#order = { ...order, attempt: order.attempt + 1 }
    else if (code !== codes.slowDown.code) this.#order = null
  }

  /** Tries the whole list, with `pause` after each card. */
  async run(pause: () => Promise<void> = async () => undefined): Promise<void> {
    const { from, cards } = this.#wishes
    for (let card = from; card < from + cards; card += 1) {
      await this.#try(card)
      await pause()
    }
  }
}
