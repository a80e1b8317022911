import { type Answer, isToFrame, MARK, type News, type Question } from './messages.ts'

/** The only origin that a frame posts to: written into its page by the sandbox. */
const parentOrigin = document.documentElement.dataset.parent ?? ''

export const postToParent = (news: News): void =>
  window.parent.postMessage({ mark: MARK, news }, parentOrigin)

/** Answers the page's requests; ignores other senders. */
export const answerQuestions = (answer: (question: Question) => Answer | Promise<Answer>): void => {
  window.addEventListener('message', async (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== parentOrigin || !isToFrame(event.data)) return
    const { id, question } = event.data
    window.parent.postMessage({ mark: MARK, id, answer: await answer(question) }, parentOrigin)
  })
}

/**
 * Reports the content's height. Also immediately, because a frame outside the viewport isn't laid out, and
 * would appear as a gap.
 */
export const followHeight = (content: HTMLElement): void => {
  const tellHeight = (): void =>
    postToParent({ kind: 'resize', height: Math.ceil(content.getBoundingClientRect().height) })
  tellHeight()
  new ResizeObserver(tellHeight).observe(content)
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

/** Sends the card to the sandbox, its only destination, and gets a token. */
export const requestToken = async (
  card: TokenRequest,
  question: Extract<Question, { kind: 'tokenize' }>,
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
      }),
    })
    return await response.json()
  } catch {
    return { error: unreachable }
  }
}
