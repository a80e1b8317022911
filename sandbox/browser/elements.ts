import { integrationError } from './element-events.ts'
import { createExpressElement } from './express-element.ts'
import type { ExpressOptions, GroupOptions } from './express-options.ts'
import type { Answer, FrameRequest, TokenizeRequest } from './messages.ts'
import { createPaymentElement } from './payment-element.ts'

export type ElementsOptions = GroupOptions & {
  readonly mode?: string
  readonly amount?: number
  readonly currency?: string
  readonly setupFutureUsage?: string | null
}

const SMALLEST_CENTS = 50

const checkOptions = ({ mode, amount, currency, setupFutureUsage }: ElementsOptions): void => {
  if (mode !== 'payment') throw integrationError("The sandbox knows elements({ mode: 'payment' }) only.")
  if (![undefined, null, 'on_session', 'off_session'].includes(setupFutureUsage)) {
    throw integrationError(`elements() can't take setupFutureUsage: ${setupFutureUsage}.`)
  }
  if (currency?.toLowerCase() !== 'usd') throw integrationError("elements() needs currency: 'usd'.")
  if (!Number.isInteger(amount) || Number(amount) < SMALLEST_CENTS) {
    throw integrationError('elements() needs amount: a whole number of cents, at least 50.')
  }
}

/** A group of elements that pays one amount. */
export const createElements = (origin: string, key: string, initialOptions: ElementsOptions) => {
  checkOptions(initialOptions)
  let options = initialOptions
  let submitted = false
  const payment = createPaymentElement(origin, key)
  const express = createExpressElement(origin, key, initialOptions, () => options.amount ?? 0)
  const created = new Set<string>()

  /** Asks an open wallet sheet, otherwise the card fields. */
  const ask = (request: FrameRequest): Promise<Answer> => (express.isOpen() ? express : payment).ask(request)

  const create = (type: string, elementOptions: ExpressOptions = {}) => {
    if (created.has(type)) throw integrationError(`You already created an element of type ${type}.`)
    if (type !== 'payment' && type !== 'expressCheckout') {
      throw integrationError(`The sandbox has no element of type ${type}. Use payment or expressCheckout.`)
    }
    created.add(type)
    if (type === 'payment') return payment.element
    express.configure(elementOptions)
    return express.element
  }

  return {
    /** For `createConfirmationToken`, which the real one allows only after `submit`. */
    tokenize: (request: Omit<TokenizeRequest, 'setupFutureUsage'>): Promise<Answer> => {
      if (!submitted) {
        throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().')
      }
      submitted = false
      return ask({ ...request, setupFutureUsage: options.setupFutureUsage ?? null })
    },
    public: {
      create,
      getElement: (type: string) => {
        if (!created.has(type)) return null
        return type === 'payment' ? payment.element : express.element
      },
      update: (changed: ElementsOptions): void => {
        checkOptions({ ...options, ...changed })
        options = { ...options, ...changed }
      },
      fetchUpdates: () => Promise.resolve({}),
      submit: async (): Promise<object> => {
        const { error } = await ask({ kind: 'submit' })
        submitted = error === undefined
        return error === undefined ? { selectedPaymentMethod: 'card' } : { error }
      },
    },
  }
}
export type ElementsGroup = ReturnType<typeof createElements>
