import { createEvents } from './element-events.ts'
import { createFrame, type Frame, placeFrame } from './frame.ts'
import type { Answer, FrameEvent, FrameRequest } from './messages.ts'

/** The card fields, in a frame of the sandbox's origin. */
export const createPaymentElement = (origin: string, key: string) => {
  const elementType = 'payment'
  const events = createEvents()
  let frame: Frame | null = null

  const onFrameEvent = (event: FrameEvent): void => {
    const element = frame?.element
    if (event.kind === 'resize' && element) element.style.height = `${event.height}px`
    if (event.kind === 'ready') events.emit('ready', { elementType })
    if (event.kind === 'enter') element?.closest('form')?.requestSubmit()
    if (event.kind === 'escape') events.emit('escape', { elementType })
    if (event.kind === 'change') {
      const { empty, complete } = event
      events.emit('change', { elementType, empty, complete, collapsed: false, value: { type: 'card' } })
    }
  }
  const unmount = (): void => {
    frame?.remove()
    frame = null
  }
  const ask = (request: FrameRequest): Promise<Answer> =>
    frame
      ? frame.ask(request)
      : Promise.resolve({
          error: { type: 'validation_error', message: 'The card fields are not on the page.' },
        })

  const mount = (target: string | HTMLElement): void => {
    unmount()
    const src = `${origin}/stripe/elements/payment?key=${encodeURIComponent(key)}`
    frame = createFrame({ src, title: 'Secure card fields', onEvent: onFrameEvent })
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
