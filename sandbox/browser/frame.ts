import { integrationError } from './element-events.ts'
import {
  type Answer,
  type FrameEvent,
  type FrameRequest,
  type FromFrame,
  isFromFrame,
  MARK,
} from './messages.ts'

export type Frame = {
  readonly element: HTMLIFrameElement
  isReady(): boolean
  ask(question: FrameRequest): Promise<Answer>
  remove(): void
}

export type FrameOptions = {
  readonly src: string
  /** Accessible name of the frame. */
  readonly title: string
  readonly onEvent: (event: FrameEvent) => void
}

/**
 * Makes a frame of the sandbox for the product's page. Accepts messages only from that frame, and only with the
 * sandbox's origin.
 */
export const createFrame = ({ src, title, onEvent }: FrameOptions): Frame => {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.src = src
  element.style.border = '0'
  element.style.display = 'block'
  const pendingRequests = new Map<number, (answer: Answer) => void>()
  let lastRequestId = 0
  let isLoaded = false
  let resolveReady: () => void
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })

  const receive = (message: FromFrame): void => {
    if ('news' in message) {
      if (message.news.kind === 'ready') {
        isLoaded = true
        resolveReady()
      }
      onEvent(message.news)
      return
    }
    pendingRequests.get(message.id)?.(message.answer)
    pendingRequests.delete(message.id)
  }
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== element.contentWindow || event.origin !== origin) return
    if (isFromFrame(event.data)) receive(event.data)
  }
  window.addEventListener('message', listen)

  return {
    element,
    isReady: () => isLoaded,
    ask: async (question) => {
      await ready
      lastRequestId += 1
      const id = lastRequestId
      return new Promise((resolve) => {
        pendingRequests.set(id, resolve)
        element.contentWindow?.postMessage({ mark: MARK, id, question }, origin)
      })
    },
    remove: () => {
      window.removeEventListener('message', listen)
      element.remove()
    },
  }
}

const elementOf = (target: string | HTMLElement): HTMLElement => {
  const element = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
  if (!element)
    throw integrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`)
  return element
}

/** Padding inside a frame, which leaves room for focus rings. A negative margin compensates for it. */
const RING_PX = 6

/** Mounts a frame at full width. Its height is set once its content reports one. */
export const placeFrame = (frame: Frame, target: string | HTMLElement): void => {
  const { style } = frame.element
  style.width = `calc(100% + ${2 * RING_PX}px)`
  style.margin = `-${RING_PX}px`
  style.height = '0'
  elementOf(target).replaceChildren(frame.element)
}
