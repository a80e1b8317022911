import { request } from 'node:http'

/** Starts requests that send their headers, but never their body. @returns a function that ends them */
export const startSlowSenders = (url: string, count: number): (() => void) => {
  const headers = { 'content-type': 'application/json', 'content-length': '10' }
  const senders = Array.from({ length: count }, () => request(url, { method: 'POST', headers }))
  for (const sender of senders) {
    sender.on('error', () => undefined)
    sender.flushHeaders()
  }
  return () => {
    for (const sender of senders) sender.destroy()
  }
}
