import { createHash, webcrypto } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import Stripe from 'stripe'
import type { CallInput, CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { canonicalJson, signingText } from '#contract/canonical.ts'
import { COOKIES } from '#contract/headers.ts'
import { solve } from '../solve-challenge.ts'

/** A donor without a browser, who makes the donate page's calls: signed, encrypted, with solved challenges. */

type CreateInput = CallInput<Calls['createOrder']>
export type Choices = Partial<Omit<CreateInput, 'fullName' | 'sign' | 'challengeSolution' | 'draftId'>> & {
  readonly caseId: string
  readonly name?: string
}
type Draft = CallOutput<Calls['getPayPlatform']>['draft']
type Answer<T> = {
  readonly status: number
  readonly envelope: Envelope<T>
  readonly cookies: readonly string[]
}

/** Clients without a browser get the order's key in the answer instead of a cookie. */
type CreatedOrder = CallOutput<Calls['createOrder']> & { readonly orderKey: string }
type OrderWithKey = { readonly orderId: string; readonly orderKey?: string | undefined }

type Request = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly remoteAddress: string
  readonly headers: Record<string, string>
  readonly payload?: object
}
type Response = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: () => Envelope<never>
}

/** The server to donate at, and the sandbox that makes card tokens. Without a sandbox, `token` throws. */
export type DonorServer = {
  readonly app: { readonly inject: (request: Request) => Promise<Response> }
  readonly sandbox?:
    | {
        readonly stripeApi: { readonly protocol: 'http'; readonly host: string; readonly port: number }
        readonly stripeSecretKey: string
      }
    | undefined
}

const VISITOR_LETTERS = 19
let donors = 0

/** A distinct IP address for each donor. Consecutive donors are in different networks. */
const addressOf = (number: number): string =>
  `198.${18 + ((number >> 8) & 1)}.${number & 255}.${(number >> 9) & 255}`

export class Donor {
  readonly visitorId: string
  readonly address: string
  readonly #token: string | undefined
  readonly #app: DonorServer
  /** Keys of orders in cookies, as a browser keeps them. */
  readonly #orderKeys: readonly string[]
  #keys: Promise<webcrypto.CryptoKeyPair> | undefined

  constructor(
    app: DonorServer,
    from: {
      readonly address?: string
      readonly visitor?: string
      readonly token?: string
      readonly orderKeys?: readonly string[]
    } = {},
  ) {
    donors += 1
    this.#app = app
    this.address = from.address ?? addressOf(donors)
    this.#token = from.token
    this.#orderKeys = from.orderKeys ?? []
    this.visitorId = (from.visitor ?? `v${donors}`).padEnd(VISITOR_LETTERS, 'x')
  }

  async call<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer<T>> {
    const answer = await this.#app.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        cookie: [
          `${COOKIES.visitor}=${this.visitorId}`,
          ...(this.#token === undefined ? [] : [`${COOKIES.token}=${this.#token}`]),
          ...this.#orderKeys,
        ].join('; '),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookies = answer.headers['set-cookie']
    return {
      status: answer.statusCode,
      envelope: answer.json(),
      cookies: Array.isArray(cookies) ? cookies : cookies === undefined ? [] : [cookies],
    }
  }

  /** Concurrent callers share one key pair. */
  #signingKeys(): Promise<webcrypto.CryptoKeyPair> {
    this.#keys ??= this.#makeKeys()
    return this.#keys
  }

  async #makeKeys(): Promise<webcrypto.CryptoKeyPair> {
    const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const { x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
    await this.call('POST', calls.registerSignKey.path, { jwk: { kty: 'EC', crv: 'P-256', x, y } })
    return keys
  }

  payPlatform(caseId: string): Promise<Answer<CallOutput<Calls['getPayPlatform']>>> {
    return this.call('GET', `${calls.getPayPlatform.path}?caseId=${caseId}`)
  }

  async draft(caseId: string): Promise<Draft> {
    return (await this.payPlatform(caseId)).envelope.data.draft
  }

  /** The body of an order as a browser sends it. Values in `forged` replace its fields before it is signed. */
  async orderBody(
    { name = 'Carol Brandt', ...choices }: Choices,
    orderDraft?: Draft,
    forged: Partial<CreateInput> = {},
  ): Promise<CreateInput> {
    const draft = orderDraft ?? (await this.draft(choices.caseId))
    const unsigned = {
      zoneId: 1 as const,
      idempotencyKey: webcrypto.randomUUID(),
      amountCents: 5000,
      tipCents: 0,
      coverFee: false,
      payMethod: 'card' as const,
      email: 'carol.brandt@mail.example',
      nameShown: 'full' as const,
      hideAmount: false,
      message: '',
      consentUpdates: false,
      confirmSimilar: true,
      attribution: {},
      ...choices,
      draftId: draft.draftId,
      fullName: await encryptName(name, draft),
      challengeSolution: await solve(draft.challenge),
      ...forged,
    }
    return { ...unsigned, sign: await this.#sign(unsigned, draft.nonce) }
  }

  async #sign(body: Omit<CreateInput, 'sign'>, nonce: string): Promise<string> {
    const { privateKey } = await this.#signingKeys()
    const { method, path } = calls.createOrder
    const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex')
    const text = signingText({ method, path, nonce, bodyHash, body })
    const signature = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      Buffer.from(text),
    )
    return Buffer.from(signature).toString('base64url')
  }

  create(body: CreateInput): Promise<Answer<CreatedOrder>> {
    return this.call('POST', calls.createOrder.path, body)
  }

  charge(
    order: OrderWithKey,
    confirmationToken: string,
    attempt = 1,
  ): Promise<Answer<CallOutput<Calls['charge']>>> {
    const { orderId, orderKey } = order
    return this.call('POST', calls.charge.path, { orderId, orderKey, confirmationToken, attempt })
  }

  status(order: OrderWithKey): Promise<Answer<CallOutput<Calls['orderStatus']>>> {
    return this.call(
      'GET',
      `${calls.orderStatus.path}?orderId=${order.orderId}&orderKey=${encodeURIComponent(order.orderKey ?? '')}`,
    )
  }

  /** The token that the provider's card fields would create for a test card. */
  async token(card = 'pm_card_visa'): Promise<string> {
    const { sandbox } = this.#app
    if (sandbox === undefined) throw new Error('This donor has no sandbox to make card tokens')
    const stripe = new Stripe(sandbox.stripeSecretKey, { ...sandbox.stripeApi, telemetry: false })
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: card })
    return token.id
  }

  /** Creates an order without charging it. */
  async begin(choices: Choices): Promise<{ orderId: string; orderKey: string }> {
    const { envelope } = await this.create(await this.orderBody(choices))
    const { orderId, orderKey } = envelope.data
    return { orderId, orderKey }
  }

  /** Creates an order and charges it. */
  async give(
    choices: Choices,
    card?: string,
  ): Promise<{ orderId: string; orderKey: string; charged: Answer<CallOutput<Calls['charge']>> }> {
    const order = await this.begin(choices)
    return { ...order, charged: await this.charge(order, await this.token(card)) }
  }
}

const encryptName = async (name: string, draft: Draft): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(name))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: draft.encryptionKey.kid,
      did: draft.draftId,
      exp: Math.floor(new Date(draft.expiresAt).getTime() / 1000),
    })
    .encrypt(await importJWK(draft.encryptionKey, 'ECDH-ES'))
