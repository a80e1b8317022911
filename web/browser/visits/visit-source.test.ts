import { describe, expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { attributionOf, rememberVisitSource, searchOfReferrer, visitSource } from './visit-source.ts'

describe('a visit’s source', () => {
  it('comes from the first address, also on pages whose own address has none', () => {
    const tab = tabStorage()
    rememberVisitSource(tab, '?shareId=share-0001&sharedv=2&shareChannel=whatsapp&utm_source=choir')
    rememberVisitSource(tab, '?amount=50')
    expect(visitSource(tab, '?amount=50')).toEqual({
      shareSourceId: 'share-0001',
      sharedv: 2,
      shareChannel: 'whatsapp',
      utmSource: 'choir',
    })
  })

  it('is the later one if a visitor arrives twice', () => {
    const tab = tabStorage()
    rememberVisitSource(tab, '?shareId=share-0001&sharedv=1')
    rememberVisitSource(tab, '?utm_source=paper')
    expect(visitSource(tab, '')).toEqual({ utmSource: 'paper' })
  })

  it('keeps its share if one of our links carries only its campaign', () => {
    const tab = tabStorage()
    const arrival = { shareSourceId: 'share-0001', sharedv: 1, utmCampaign: 'choir' }
    rememberVisitSource(tab, '?shareId=share-0001&sharedv=1&utm_campaign=choir')
    rememberVisitSource(tab, '?utm_campaign=choir')
    expect(visitSource(tab, '?utm_campaign=choir')).toEqual(arrival)
    expect(visitSource(tab, '?utm_campaign=band')).toEqual({ utmCampaign: 'band' })
  })

  it.each(['two', '1e99', '-4', '1.5', 'NaN'])('has the depth −1 if the address has %s', (depth) => {
    expect(attributionOf(`?sharedv=${depth}`)).toEqual({ sharedv: -1 })
  })

  it.each(['[]', '{"utmSource":4,"sharedv":"x","own":"x"}', 'no json'])(
    'is empty if the stored value is %s',
    (text) => {
      const tab = tabStorage()
      tab.setItem('visit-source', text)
      expect(visitSource(tab, '')).toEqual({})
    },
  )
})

it('the query of a referrer is read only if the referrer is a page of ours', () => {
  expect(searchOfReferrer('https://here.example/case?shareId=a', 'https://here.example')).toBe('?shareId=a')
  expect(searchOfReferrer('https://there.example/?shareId=a', 'https://here.example')).toBe('')
  expect(searchOfReferrer('', 'https://here.example')).toBe('')
})
