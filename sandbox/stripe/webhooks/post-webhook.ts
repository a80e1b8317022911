import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export type Delivery = { readonly url: string; readonly body: string; readonly signature: string }
export type Poster = {
  /** Posts a webhook. @returns null if it was accepted, otherwise the reason. Never throws. */
  post(delivery: Delivery): Promise<string | null>
  close(): void
}

const ANSWER_TIMEOUT_MS = 10_000
const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Posts over keep-alive connections with `node:http`, because `fetch` would cost more than all other work. */
export const createPoster = (): Poster => {
  const plain = new PlainAgent({ keepAlive: true })
  const tls = new TlsAgent({ keepAlive: true })

  const send = ({ url, body, signature }: Delivery): Promise<string | null> => {
    const secure = url.startsWith('https:')
    return new Promise((resolve) => {
      const request = (secure ? tlsRequest : plainRequest)(url, {
        method: 'POST',
        agent: secure ? tls : plain,
        timeout: ANSWER_TIMEOUT_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) Hearten sandbox',
          'stripe-signature': signature,
        },
      })
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        response.resume()
        response.on('close', () => resolve(isAccepted(status) ? null : `answered ${status}`))
      })
      request.on('timeout', () =>
        request.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS / 1000} s`)),
      )
      request.on('error', (error) => resolve(error.message))
      request.end(body)
    })
  }
  return {
    post: send,
    close: () => {
      plain.destroy()
      tls.destroy()
    },
  }
}
