import { createEvents } from './element-events.ts'
import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { Answer, News, Question } from './messages.ts'

/** The card fields: a frame of the sandbox's origin, as high as its content. */
export const createPaymentElement = (origin: string, key: string) => {
  const elementType = 'payment'
  const events = createEvents()
  let frame: Frame | null = null

  const hear = (news: News): void => {
    const element = frame?.element
    if (news.kind === 'resize' && element) element.style.height = `${news.height}px`
    if (news.kind === 'ready') events.emit('ready', { elementType })
    if (news.kind === 'enter') element?.closest('form')?.requestSubmit()
    if (news.kind === 'escape') events.emit('escape', { elementType })
    if (news.kind === 'change') {
      const { empty, complete } = news
      events.emit('change', { elementType, empty, complete, collapsed: false, value: { type: 'card' } })
    }
  }
  const unmount = (): void => {
    frame?.remove()
    frame = null
  }
  const ask = (question: Question): Promise<Answer> =>
    frame
      ? frame.ask(question)
      : Promise.resolve({
          error: { type: 'validation_error', message: 'The card fields are not on the page.' },
        })

  const mount = (target: string | HTMLElement): void => {
    unmount()
    const src = `${origin}/stripe/elements/payment?key=${encodeURIComponent(key)}`
    frame = createFrame({ src, title: 'Secure card fields', hear })
    placeFrame(frame, target)
  }

  return {
    elementType,
    ask,
    element: {
      mount,
      unmount,
      destroy: unmount,
      update: (_options: object): void => undefined,
      on: events.on,
      once: events.once,
      off: events.off,
      focus: () => void ask({ kind: 'focus' }),
      clear: () => void ask({ kind: 'clear' }),
    },
  }
}
