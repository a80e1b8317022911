import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export type Delivery = { readonly url: string; readonly body: string; readonly signature: string }
export type Poster = {
  /** Null if accepted; otherwise the reason. Never throws, because a refusal is normal. */
  post(delivery: Delivery): Promise<string | null>
  close(): void
}

const ANSWER_WITHIN_MS = 10_000
const isTaken = (status: number): boolean => status >= 200 && status < 300

/** Posts over kept-alive connections. `fetch` would cost more than all other work for an event. */
export const createPoster = (): Poster => {
  const plain = new PlainAgent({ keepAlive: true })
  const tls = new TlsAgent({ keepAlive: true })

  const send = ({ url, body, signature }: Delivery): Promise<string | null> => {
    const secure = url.startsWith('https:')
    return new Promise((resolve) => {
      const sent = (secure ? tlsRequest : plainRequest)(url, {
        method: 'POST',
        agent: secure ? tls : plain,
        timeout: ANSWER_WITHIN_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) Hearten sandbox',
          'stripe-signature': signature,
        },
      })
      sent.on('response', (response) => {
        const status = response.statusCode ?? 0
        response.resume()
        response.on('close', () => resolve(isTaken(status) ? null : `answered ${status}`))
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)))
      sent.on('error', (error) => resolve(error.message))
      sent.end(body)
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
