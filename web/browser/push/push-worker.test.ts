import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8')

/** The service worker, in a global scope that records what it does. */
const runWorker = () => {
  const handlers: Record<string, (event: object) => void> = {}
  const done: unknown[] = []
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler
    },
    registration: { showNotification: (...shown: unknown[]) => done.push(['show', ...shown]) },
    clients: { openWindow: (path: string) => done.push(['open', path]) },
  }
  runInContext(SOURCE, createContext({ self }))
  return { handlers, done }
}

it('shows a message, opens its page when it is pressed, and answers no requests', () => {
  const { handlers, done } = runWorker()
  expect(Object.keys(handlers)).toEqual(['push', 'notificationclick'])
  const message = { title: 'Help Rosa', body: 'The floor is in', path: '/case-detail/1', tag: 'update-1' }
  handlers['push']?.({ data: { json: () => message }, waitUntil: () => undefined })
  const { title, path, ...shown } = message
  expect(done).toEqual([['show', title, { ...shown, icon: '/icon-192.png', data: { path } }]])
  const close = () => done.push(['close'])
  handlers['notificationclick']?.({ notification: { close, data: { path } }, waitUntil: () => undefined })
  expect(done.slice(1)).toEqual([['close'], ['open', path]])
})
