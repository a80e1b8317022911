import { integrationError } from './element-events.ts'
import { type Answer, type FromFrame, isFromFrame, MARK, type News, type Question } from './messages.ts'

export type Frame = {
  readonly element: HTMLIFrameElement
  isReady(): boolean
  ask(question: Question): Promise<Answer>
  remove(): void
}

export type FrameOptions = {
  readonly src: string
  /** Accessible name of the frame. */
  readonly title: string
  readonly hear: (news: News) => void
}

/**
 * A frame of the sandbox in the product's page. Accepts messages from that frame and the sandbox's origin
 * only.
 */
export const createFrame = ({ src, title, hear }: FrameOptions): Frame => {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.src = src
  element.style.border = '0'
  element.style.display = 'block'
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastRequestId = 0
  let readied = false
  let nowReady: () => void
  const ready = new Promise<void>((resolve) => {
    nowReady = resolve
  })

  const receive = (message: FromFrame): void => {
    if ('news' in message) {
      if (message.news.kind === 'ready') {
        readied = true
        nowReady()
      }
      hear(message.news)
      return
    }
    waiting.get(message.id)?.(message.answer)
    waiting.delete(message.id)
  }
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.source !== element.contentWindow || event.origin !== origin) return
    if (isFromFrame(event.data)) receive(event.data)
  }
  window.addEventListener('message', listen)

  return {
    element,
    isReady: () => readied,
    ask: async (question) => {
      await ready
      lastRequestId += 1
      const id = lastRequestId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        element.contentWindow?.postMessage({ mark: MARK, id, question }, origin)
      })
    },
    remove: () => {
      window.removeEventListener('message', listen)
      element.remove()
    },
  }
}

const placeOf = (target: string | HTMLElement): HTMLElement => {
  const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
  if (!place)
    throw integrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`)
  return place
}

/** Padding inside a frame for focus rings, compensated by a negative margin. */
const RING_PX = 6

/** Mounts a frame in a selector's element or an element, at full width; its height follows its content. */
export const placeFrame = (frame: Frame, target: string | HTMLElement): void => {
  const { style } = frame.element
  style.width = `calc(100% + ${2 * RING_PX}px)`
  style.margin = `-${RING_PX}px`
  style.height = '0'
  placeOf(target).replaceChildren(frame.element)
}
