import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, type TestSandbox } from './sandbox-for-tests.ts'

/** A minimal page with the onboarding form, under a policy as strict as the product's. */

const markup = (origin: string): string => `<!doctype html><html lang="en"><head><title>Check</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/begin.js"></script><script src="${origin}/stripe/connect.js" defer></script></head>
<body><main><h1>Check</h1><div id="place"></div><p role="status"></p></main></body></html>`

const script = (key: string): string => `
const says = (words) => { document.querySelector('[role=status]').textContent = words }
const fetchClientSecret = async () => {
  const response = await fetch('/session', { method: 'POST' })
  if (!response.ok) throw new Error('no session')
  return (await response.json()).clientSecret
}
const variables = { buttonPrimaryColorBackground: '#18203a', buttonPaddingY: '16px' }
window.StripeConnect = { onLoad: () => {
  const connect = window.StripeConnect.init({ publishableKey: '${key}', fetchClientSecret, appearance: { variables } })
  const form = connect.create('account-onboarding')
  form.setCollectionOptions({ fields: 'eventually_due' })
  form.setOnLoaderStart(({ elementTagName }) => says(elementTagName))
  form.setOnLoadError(({ error }) => says(error.type))
  form.setOnExit(() => says('exit'))
  document.getElementById('place').append(form)
} }
`

/** Serves that page on the product's origin, and records the requests that the product's origin gets. */
export const serveOnboardingPage = (
  world: TestSandbox,
  clientSecret: () => Promise<string | null>,
): { readonly requests: string[] } => {
  const { sandbox } = world
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.url} ${JSON.stringify(request.headers)} ${await bodyOf(request)}`)
    if (request.url === '/session') {
      const secret = await clientSecret()
      response.statusCode = secret === null ? 500 : 200
      response.end(JSON.stringify({ clientSecret: secret }))
    } else if (request.url === '/begin.js') {
      response.setHeader('content-type', 'text/javascript').end(script(sandbox.stripePublishableKey))
    } else {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self' ${sandbox.origin}; connect-src 'self'; frame-src ${sandbox.origin}; style-src 'self'; base-uri 'none'`,
      )
      response.setHeader('content-type', 'text/html; charset=utf-8').end(markup(sandbox.origin))
    }
  }
  world.serve((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return { requests }
}
