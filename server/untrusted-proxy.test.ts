import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { eventually } from '#testing/eventually.ts'
import { readRecentAlerts } from './alerts/open-alerts.ts'
import { buildApp } from './app.ts'

const ask = (test: ReturnType<typeof testApp>, remoteAddress: string, headers: Record<string, string>) =>
  test.app.inject({ url: '/health/ready', remoteAddress, headers })
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }

describe('behind a proxy that TRUST_PROXY does not name', () => {
  const test = testApp({ TRUST_PROXY: '10.0.0.9' })

  it('alerts staff once, and only when the header arrives from a private address', async () => {
    await ask(test, '10.0.0.1', {})
    await ask(test, '198.51.100.4', FORWARDED)
    await ask(test, '10.0.0.9', FORWARDED)
    await ask(test, '10.0.0.2', FORWARDED)
    await ask(test, 'fd00::3', { forwarded: 'for=203.0.113.7' })
    const alerts = await eventually(async () => {
      const raised = await readRecentAlerts(test.deps)
      expect(raised).toHaveLength(1)
      return raised
    })
    expect(alerts[0]?.body).toContain("arrive from 10.0.0.2 with the visitor's address in a header")
  })
})

describe('an alert that could not be stored', () => {
  const test = testApp()

  it('is tried again by the next request', async () => {
    const { database } = test.deps
    const outage = { isOver: false }
    const transact: typeof database.transact = (work) =>
      outage.isOver ? database.transact(work) : Promise.reject(new Error('no connection'))
    const app = await buildApp({ ...test.deps, database: { ...database, transact } })
    const request = { url: '/health/ready', remoteAddress: '10.0.0.2', headers: FORWARDED }
    await app.inject(request)
    outage.isOver = true
    await app.inject(request)
    await app.close()
    expect(await readRecentAlerts(test.deps)).toHaveLength(1)
  })
})
