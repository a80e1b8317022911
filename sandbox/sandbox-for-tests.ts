import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { postJson } from '#testing/post-json.ts'
import { type Sandbox, startSandbox } from './main.ts'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void
export type Hook = { readonly body: string; readonly signature: string }

export type TestSandbox = {
  readonly sandbox: Sandbox
  readonly stripe: Stripe
  readonly database: TestDatabase
  /** Received webhooks, in order of arrival. */
  readonly hooks: Hook[]
  readonly productOrigin: string
  /** Sets the handler of the product's origin, for all paths but `/hooks`. */
  serve(handler: PageHandler): void
  /** Sets the status with which the webhook receiver answers. */
  answerHooks(status: number): void
  /** Advances sandbox time. Resolves when all due work is done and its webhooks are delivered. */
  advance(amount: { days?: number; seconds?: number }): Promise<void>
  faults(settings: object): Promise<Response>
}

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const open = async (database: TestDatabase) => {
  const hooks: Hook[] = []
  let status = 200
  let servePage: PageHandler = (_request, response) => response.writeHead(404).end()
  const receiver = createServer(async (request, response) => {
    if (request.url !== '/hooks') return servePage(request, response)
    hooks.push({ body: await bodyOf(request), signature: String(request.headers['stripe-signature']) })
    response.writeHead(status).end()
  })
  const receiverPort = await listen(receiver)
  const sandbox = await startSandbox({
    databaseUrl: database.ownerUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: `http://localhost:${receiverPort}`,
    webhookUrl: `http://127.0.0.1:${receiverPort}/hooks`,
    log: pino({ level: 'silent' }),
  })
  const test: TestSandbox = {
    sandbox,
    stripe: new Stripe(sandbox.stripeSecretKey, {
      ...sandbox.stripeApi,
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    database,
    hooks,
    productOrigin: `http://localhost:${receiverPort}`,
    serve: (handler) => {
      servePage = handler
    },
    answerHooks: (newStatus) => {
      status = newStatus
    },
    advance: async ({ days = 0, seconds = 0 }) => {
      const response = await postJson(`${sandbox.origin}/clock`, {
        ...(days > 0 ? { advanceDays: days } : {}),
        ...(seconds > 0 ? { advanceSeconds: seconds } : {}),
      })
      if (!response.ok) throw new Error(`The clock answered ${response.status}`)
    },
    faults: (settings) => postJson(`${sandbox.origin}/faults`, settings),
  }
  const close = async () => {
    await sandbox.stop()
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  }
  return { test, close }
}

/** A sandbox for this test file, on a free port, with a webhook receiver. */
export const testSandbox = (): (() => TestSandbox) => {
  const database = testDatabase()
  let opened: Awaited<ReturnType<typeof open>> | undefined
  beforeAll(async () => {
    opened = await open(database)
  })
  afterAll(() => opened?.close())
  return () => {
    if (!opened) throw new Error('The sandbox exists from beforeAll on: use it inside tests and hooks')
    return opened.test
  }
}
