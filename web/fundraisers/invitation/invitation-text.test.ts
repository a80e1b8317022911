import { expect, it } from 'vitest'
import { invitationText } from './invitation-text.ts'

const NEXT = {
  'before it is live': [{ isLive: false, isVerified: false }, /Once your fundraiser is live, they confirm/],
  'once it is live': [{ isLive: true, isVerified: false }, /Next, they confirm who they are/],
  'once verified': [{ isLive: true, isVerified: true }, /has confirmed who they are/],
} as const

it.each(Object.entries(NEXT))('says what comes after an accepted invitation %s', (_when, [facts, words]) => {
  expect(
    invitationText({ state: 'accepted', recipientFirstName: 'Rosa', hasAddress: true, ...facts }),
  ).toMatch(words)
})
