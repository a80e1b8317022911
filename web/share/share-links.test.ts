import { describe, expect, it } from 'vitest'
import { SHARE_METHODS, type Shared, sharedAddress, shareLink, sharePath } from './share-links.ts'

const shared: Shared = {
  url: 'https://hearten.example/s/8fK2qLmNop34',
  text: 'Help Rosa & her “house”',
}

it('a share link names its channel', () => {
  expect(sharedAddress(shared, 'copy')).toBe(`${shared.url}?shareChannel=copy`)
})

describe('a share’s path', () => {
  it('counts its depth, and restarts if that was unreadable', () => {
    const depthOf = (sharedv?: number) =>
      sharePath('/case-detail/0123456789AB/rosa', 'share-0001', sharedv === undefined ? {} : { sharedv })
    expect(depthOf()).toBe('/case-detail/0123456789AB/rosa?shareId=share-0001&sharedv=1')
    expect(depthOf(2)).toContain('sharedv=3')
    expect(depthOf(-1)).toContain('sharedv=1')
  })
  it('includes the sharer’s own channel, and no campaign', () => {
    const path = sharePath('/', 'share-0001', { channel: 'fb', subChannel: 'group', utmSource: 'paper' })
    expect(path).toBe('/?shareId=share-0001&sharedv=1&channel=fb&subchannel=group')
  })
})

describe('each channel', () => {
  it.each([
    ['facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['x', 'https://x.com/intent/post?text='],
    ['whatsapp', 'https://wa.me/?text='],
    ['email', 'mailto:?subject='],
    ['messages', 'sms:?&body='],
  ] as const)('%s has its address', (method, start) => {
    expect(shareLink(shared, method).startsWith(start)).toBe(true)
  })

  it.each(SHARE_METHODS)('%s carries the whole text and address', (method) => {
    const link = decodeURIComponent(shareLink(shared, method))
    expect(link).toContain(sharedAddress(shared, method))
    if (method !== 'facebook') expect(link).toContain(shared.text)
    expect(shareLink(shared, method)).not.toContain(' ')
  })
})
