import type Stripe from 'stripe'

export type FailureBody = {
  readonly type:
    | 'card_error'
    | 'invalid_request_error'
    | 'idempotency_error'
    | 'api_error'
    | 'authentication_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly doc_url?: string
  readonly payment_intent?: Stripe.PaymentIntent
  readonly payment_method?: Stripe.PaymentMethod
}

/** A refusal in Stripe's format. Thrown before any effect, so it isn't stored for the idempotency key. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: FailureBody

  constructor(status: number, body: FailureBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (
  message: string,
  more: { code?: string; param?: string } = {},
): StripeFailure => new StripeFailure(400, { type: 'invalid_request_error', message, ...more })

export const noSuch = (noun: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })

export const brokenAnswer: FailureBody = {
  type: 'api_error',
  message:
    'An unknown error occurred. The sandbox was asked to answer like this, or broke: its log says which.',
}
