import { describe, expect, it } from 'vitest'
import { SHARE_WAYS, type Shared, sharedAddress, shareLink } from './share-links.ts'

const shared: Shared = {
  url: 'https://hearten.example/case-detail/0123456789AB/help-rosa',
  text: 'Help Rosa & her “house”',
  depth: 0,
}

describe('an address to pass on', () => {
  it('says by which way it went and how often it was passed on', () => {
    expect(sharedAddress(shared, 'copy')).toBe(`${shared.url}?shareChannel=copy&sharedv=1`)
    expect(sharedAddress({ ...shared, depth: 2 }, 'copy')).toContain('sharedv=3')
  })
  it('starts again where the depth was unreadable', () => {
    expect(sharedAddress({ ...shared, depth: -1 }, 'copy')).toContain('sharedv=1')
  })
})

describe('each way', () => {
  it.each([
    ['facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['x', 'https://x.com/intent/post?text='],
    ['whatsapp', 'https://wa.me/?text='],
    ['email', 'mailto:?subject='],
    ['messages', 'sms:?&body='],
  ] as const)('%s has its address', (way, start) => {
    expect(shareLink(shared, way).startsWith(start)).toBe(true)
  })

  it.each(SHARE_WAYS)('%s carries the whole text and address', (way) => {
    const link = decodeURIComponent(shareLink(shared, way))
    expect(link).toContain(sharedAddress(shared, way))
    if (way !== 'facebook') expect(link).toContain(shared.text)
    expect(shareLink(shared, way)).not.toContain(' ')
  })
})
