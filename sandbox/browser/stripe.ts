import { integrationError } from './element-events.ts'
import { createElements, type ElementsGroup, type ElementsOptions } from './elements.ts'
import type { Billing, WireError } from './messages.ts'
import { openOverlay } from './overlay.ts'

/** A stand-in for Stripe.js with the calls that we use. Defines `window.Stripe`. */

type WireIntent = {
  readonly id: string
  readonly status: string
  readonly last_payment_error: WireError | null
  readonly next_action: {
    readonly type: string
    readonly redirect_to_url?: { readonly url: string }
    readonly use_stripe_sdk?: { readonly stripe_js: string }
  } | null
}
type IntentResult = { readonly paymentIntent?: WireIntent; readonly error?: object }

type TokenParams = {
  readonly payment_method_data?: { readonly billing_details?: Billing }
  readonly return_url?: string
}

const scriptOrigin = (): string => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement))
    throw integrationError('Load this script with a script element.')
  return new URL(script.src).origin
}
const sandboxOrigin = scriptOrigin()

const retrieveIntent = async (key: string, clientSecret: string): Promise<IntentResult> => {
  const [id = ''] = clientSecret.split('_secret_')
  const query = new URLSearchParams({ key, client_secret: clientSecret })
  const response = await fetch(
    `${sandboxOrigin}/stripe/v1/payment_intents/${encodeURIComponent(id)}?${query}`,
  )
  const body = await response.json()
  return response.ok ? { paymentIntent: body } : { error: body.error }
}

const offline = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Try again.',
}

const retrieve = (key: string, clientSecret: string): Promise<IntentResult> =>
  retrieveIntent(key, clientSecret).catch(() => ({ error: offline }))

/** Turns a payment that needs another card into an error that contains the payment, as Stripe.js does. */
const resultOf = (result: IntentResult): IntentResult => {
  const { paymentIntent } = result
  if (paymentIntent?.status !== 'requires_payment_method') return result
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } }
}

/** Shows the bank's page. Resolves when the donor is done with it, whatever the outcome. */
const authenticate = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      overlay.close()
      resolve()
    }
    const overlay = openOverlay(url, 'Your bank’s check', (news) => {
      if (news.kind === 'finished') finish()
      if (news.kind !== 'closed') return
      // Cancels the bank's check, so that the payment doesn't stay pending. If the bank's page never loaded, leaves
      // the payment as it is, so that it can be resumed.
      if (overlay.frame.isReady()) void overlay.frame.ask({ kind: 'close' })
      else finish()
    })
  })

const handleNextAction = async (key: string, clientSecret: string): Promise<IntentResult> => {
  const current = await retrieve(key, clientSecret)
  const action = current.paymentIntent?.next_action
  if (!action) return resultOf(current)
  if (action.redirect_to_url) {
    location.assign(action.redirect_to_url.url)
    return new Promise(() => undefined)
  }
  if (!action.use_stripe_sdk) throw integrationError(`The sandbox can't handle the action ${action.type}.`)
  await authenticate(action.use_stripe_sdk.stripe_js)
  return resultOf(await retrieve(key, clientSecret))
}

const createStripe = (key: string) => {
  if (!key.startsWith('pk_test_sandbox')) {
    throw integrationError('This is the sandbox: it takes its own publishable key only.')
  }
  const groups = new WeakMap<object, ElementsGroup>()
  return {
    elements: (options: ElementsOptions) => {
      const group = createElements(sandboxOrigin, key, options)
      groups.set(group.public, group)
      return group.public
    },
    createConfirmationToken: async ({
      elements,
      params = {},
    }: {
      elements: object
      params?: TokenParams
    }) => {
      const group = groups.get(elements)
      if (!group) throw integrationError('createConfirmationToken() needs elements of this Stripe instance.')
      const { error, token } = await group.tokenize({
        kind: 'tokenize',
        billing: params.payment_method_data?.billing_details ?? {},
        returnUrl: params.return_url ?? null,
      })
      return error ? { error } : { confirmationToken: token }
    },
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(key, clientSecret),
    retrievePaymentIntent: (clientSecret: string) => retrieve(key, clientSecret),
  }
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'sandbox' }) })
