import type { IncomingMessage, ServerResponse } from 'node:http'
import Stripe from 'stripe'
import * as z from 'zod'
import { bodyOf, type TestSandbox } from './sandbox-for-tests.ts'

/** A minimal page that pays $50, under a policy as strict as the product's. */

const markup = (origin: string): string => `<!doctype html><html lang="en"><head><title>Give</title>
<script src="${origin}/stripe/js"></script><script src="/give.js" defer></script></head>
<body><main><h1>Give</h1><form><div id="wallets"></div><div id="card"></div><button>Give $50</button></form>
<p role="status"></p></main></body></html>`

const script = (key: string): string => `
const stripe = Stripe('${key}')
const elements = stripe.elements({ mode: 'payment', amount: 5000, currency: 'usd', paymentMethodTypes: ['card'] })
const says = (words) => { document.querySelector('[role=status]').textContent = words }
const give = async () => {
  says('')
  const { error } = await elements.submit()
  if (error) return says(error.code)
  const made = await stripe.createConfirmationToken({ elements, params: { payment_method_data: { billing_details: { name: 'Carol Brandt' } } } })
  if (made.error) return says(made.error.message)
  const paid = await (await fetch('/pay', { method: 'POST', body: JSON.stringify({ token: made.confirmationToken.id }) })).json()
  if (paid.status !== 'requires_action') return says(paid.status)
  const { paymentIntent, error: refused } = await stripe.handleNextAction({ clientSecret: paid.client_secret })
  says(paymentIntent ? paymentIntent.status : refused.code)
}
elements.create('payment').mount('#card')
const wallets = elements.create('expressCheckout', {
  business: { name: 'Hearten' }, buttonHeight: 55, buttonType: { applePay: 'contribute', googlePay: 'donate' },
  paymentMethods: { googlePay: 'never' },
})
let answer = (event) => event.resolve({ lineItems: [{ name: 'Gift to Rosa D.', amount: 5000 }] })
window.answerPressBy = (other) => { answer = other }
wallets.on('click', (event) => answer(event))
wallets.on('confirm', give)
wallets.on('cancel', () => says('cancelled'))
wallets.mount(document.getElementById('wallets'))
document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); give() })
`

const tokenShape = z.object({ token: z.string() })

const pay = async ({ stripe }: TestSandbox, body: string): Promise<object> => {
  try {
    const { status, client_secret } = await stripe.paymentIntents.create({
      ...{ amount: 5000, currency: 'usd', confirm: true, use_stripe_sdk: true },
      confirmation_token: tokenShape.parse(JSON.parse(body)).token,
      statement_descriptor_suffix: 'ROSA D.',
    })
    return { status, client_secret }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { status: error.decline_code ?? error.message }
    throw error
  }
}

/** Serves that page on the product's origin, and records the requests that the product's origin gets. */
export const serveProductPage = (world: TestSandbox): { readonly requests: string[] } => {
  const { sandbox } = world
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    requests.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
    if (request.url === '/pay') response.end(JSON.stringify(await pay(world, body)))
    else if (request.url === '/give.js') {
      response.setHeader('content-type', 'text/javascript').end(script(sandbox.stripePublishableKey))
    } else {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self' ${sandbox.origin}; connect-src 'self' ${sandbox.origin}; frame-src ${sandbox.origin}; style-src 'self'; form-action 'self'; base-uri 'none'`,
      )
      response.setHeader('content-type', 'text/html; charset=utf-8').end(markup(sandbox.origin))
    }
  }
  world.serve((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return { requests }
}
