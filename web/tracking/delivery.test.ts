import { describe, expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { type Batch, createDelivery } from './delivery.ts'

describe('delivery', () => {
  const batchOf = (visitId: string): Batch => ({
    visit: {
      visitId,
      selfTag: 'x'.repeat(19),
      startedAt: '2026-11-22T00:00:00.000Z',
      firstVisitAt: '2026-11-22T00:00:00.000Z',
      visitDv: 'pc',
      channel: '99',
      subChannel: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrerHost: null,
      shareSourceId: null,
      shareChannel: null,
      landingPath: '/',
    },
    // The delivery reads nothing of an event.
    events: [{ eventId: visitId } as Batch['events'][number]],
  })
  const createSender = () => {
    const arrived: string[] = []
    let isOnline = true
    const send = async (_url: unknown, init?: RequestInit): Promise<Response> => {
      if (!isOnline) throw new TypeError('offline')
      arrived.push(JSON.parse(String(init?.body)).visit.visitId)
      return new Response('{}')
    }
    const setOnline = (online: boolean): void => {
      isOnline = online
    }
    return { arrived, send, setOnline }
  }

  it('stores at most five events while offline, and sends them with the next batch', async () => {
    const { arrived, send, setOnline } = createSender()
    const store = tabStorage()
    const delivery = createDelivery({ store, headers: () => new Headers(), fetch: send })
    setOnline(false)
    for (let number = 1; number <= 7; number += 1) await delivery.send(batchOf(`v${number}`), false)
    expect(arrived).toEqual([])
    setOnline(true)
    await delivery.send(batchOf('v8'), false)
    expect(arrived.sort()).toEqual(['v4', 'v5', 'v6', 'v7', 'v8'])
    await delivery.resend()
    expect(arrived).toHaveLength(5)
  })

  it('lets the next page send the events that a closed tab left', async () => {
    const { arrived, send, setOnline } = createSender()
    const store = tabStorage()
    setOnline(false)
    await createDelivery({ store, headers: () => new Headers(), fetch: send }).send(batchOf('left'), true)
    setOnline(true)
    await createDelivery({ store, headers: () => new Headers(), fetch: send }).resend()
    expect(arrived).toEqual(['left'])
  })
})
