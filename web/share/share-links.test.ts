import { describe, expect, it } from 'vitest'
import {
  SHARE_METHODS,
  type ShareContent,
  sharedAddress,
  sharedPage,
  shareLink,
  sharePath,
} from './share-links.ts'

const content: ShareContent = {
  url: 'https://hearten.example/s/8fK2qLmNop34',
  text: 'Help Rosa & her “house”',
}

it.each([
  [content.url, `${content.url}?shareChannel=copy`],
  ['https://hearten.example/k7m4pq', 'https://hearten.example/k7m4pq?via=copy'],
  [
    'https://hearten.example/k7m4pq?by=8fK2qLmNop34',
    'https://hearten.example/k7m4pq?by=8fK2qLmNop34&via=copy',
  ],
])('the link %s names its channel when it is shared', (url, shared) => {
  expect(sharedAddress({ url }, 'copy')).toBe(shared)
})

describe('a share’s path', () => {
  it('counts its depth, and starts again from 1 if the depth was unreadable', () => {
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

describe('a share link', () => {
  it.each([
    ['facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['x', 'https://x.com/intent/post?text='],
    ['whatsapp', 'https://wa.me/?text='],
    ['email', 'mailto:?subject='],
    ['messages', 'sms:?&body='],
  ] as const)('to %s has that channel’s address', (method, start) => {
    expect(shareLink(content, method).startsWith(start)).toBe(true)
  })

  it.each(SHARE_METHODS)('to %s contains the whole text and address', (method) => {
    const link = decodeURIComponent(shareLink(content, method))
    expect(link).toContain(sharedAddress(content, method))
    if (method !== 'facebook') expect(link).toContain(content.text)
    expect(shareLink(content, method)).not.toContain(' ')
  })
})

it.each([
  ['/case-detail/0123456789AB/help-rosa-rebuild', '/case-detail/0123456789AB'],
  ['/', '/'],
])('the event of a share of %s has the path %s, without a title', (path, tracked) => {
  expect(sharedPage(path)).toBe(tracked)
})
