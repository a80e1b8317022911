import { type Answer, type FrameEvent, type FrameRequest, isToFrame, MARK } from './messages.ts'

/** The only origin that a frame posts to. The sandbox writes it into the frame's page. */
const parentOrigin = document.documentElement.dataset.parent ?? ''

export const postToParent = (news: FrameEvent): void =>
  window.parent.postMessage({ mark: MARK, news }, parentOrigin)

/** Answers the page's requests; ignores other senders. */
export const answerRequests = (answer: (question: FrameRequest) => Answer | Promise<Answer>): void => {
  window.addEventListener('message', async (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== parentOrigin || !isToFrame(event.data)) return
    const { id, question } = event.data
    window.parent.postMessage({ mark: MARK, id, answer: await answer(question) }, parentOrigin)
  })
}

/**
 * Reports the content's height and its changes. Reports the first one immediately, because browsers don't lay out
 * a frame outside the viewport, which would then appear as a gap.
 */
export const followHeight = (content: HTMLElement): void => {
  const reportHeight = (): void =>
    postToParent({ kind: 'resize', height: Math.ceil(content.getBoundingClientRect().height) })
  reportHeight()
  new ResizeObserver(reportHeight).observe(content)
}

export type TokenRequest = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
  readonly postalCode: string | null
  readonly wallet: string | null
}

const unreachable = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Check your connection and try again.',
}

/** Exchanges a card for a token at the sandbox. */
export const requestToken = async (
  card: TokenRequest,
  question: Extract<FrameRequest, { kind: 'tokenize' }>,
): Promise<Answer> => {
  try {
    const response = await fetch('/stripe/elements/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...card,
        key: new URLSearchParams(location.search).get('key'),
        billing: question.billing,
        returnUrl: question.returnUrl,
        setupFutureUsage: question.setupFutureUsage,
      }),
    })
    return await response.json()
  } catch {
    return { error: unreachable }
  }
}
