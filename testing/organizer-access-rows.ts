import { randomUUID } from 'node:crypto'
import {
  type Facts,
  isSignedInRole,
  owner,
  person,
  type Role,
  recipient,
  sameForAll,
  team,
} from './access-rows.ts'

const ofCase = ({ caseId }: Facts) => ({ caseId })
const ofDraft = ({ draftCaseId }: Facts) => ({ caseId: draftCaseId })

const BROWSER = { endpoint: 'https://push.example/1', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }

/** Rows of server/access.test.ts for organizers' live cases, their mail and their conversations. */
export const ORGANIZER_ROWS = {
  allRaiseScenes: sameForAll('ok', () => ({})),
  raiseTypes: sameForAll('ok', () => ({})),
  zipPlace: sameForAll('ok', () => ({ zip: '45750' })),
  dashboard: owner('ok', 'notFound', ofCase),
  caseVisits: owner('ok', 'notFound', ofCase),
  caseDonors: team('ok', 'notFound', ofCase),
  thankDonors: team('ok', 'notFound', (of) => ({
    ...ofCase(of),
    to: { filter: 'all' },
    text: 'Thank you.',
  })),
  postUpdate: team('ok', 'notFound', (of) => ({
    ...ofCase(of),
    idempotencyKey: randomUUID(),
    title: 'The floor is in',
    text: 'It is level, and it is dry.',
  })),
  updateAudience: team('ok', 'notFound', ofCase),
  previewThanks: team('ok', 'notFound', (of) => ({ ...ofCase(of), text: 'Thank you.' })),
  previewUpdate: team('ok', 'notFound', (of) => ({ ...ofCase(of), title: 'The floor', text: 'It is in.' })),
  stopUpdateMail: team('notFound', 'notFound', (of) => ({ ...ofCase(of), updateId: randomUUID() })),
  removeUpdate: team('ok', 'notFound', (of) => ({ ...ofCase(of), updateId: randomUUID() })),
  endCase: owner('conflict', 'notFound', (of) => ({ ...ofDraft(of), idempotencyKey: randomUUID() })),
  pauseDonations: owner('ok', 'notFound', (of) => ({ ...ofCase(of), paused: false })),
  setWordsOfSupport: owner('ok', 'notFound', (of) => ({ ...ofCase(of), enabled: true })),
  setThankYou: owner('ok', 'notFound', (of) => ({ ...ofCase(of), text: 'Thank you, [first name].' })),
  hideWords: owner('ok', 'notFound', (of) => ({ ...ofCase(of), donationId: of.orderId, hidden: false })),
  remindRecipient: owner('conflict', 'notFound', ofCase),
  beneficiaryInvitation: owner('nothingYet', 'notFound', ofCase),
  correctInvitation: owner('notFound', 'notFound', (of) => ({ ...ofCase(of), email: 'new@mail.example' })),
  correctRecipientName: owner('notFound', 'notFound', (of) => ({
    ...ofCase(of),
    firstName: 'Rosa',
    lastName: 'Delgado',
  })),
  withdrawInvitation: owner('notFound', 'notFound', ofCase),
  // The beneficiary was named without an invitation, and an owner who raises for themselves has none.
  makeInvitationLink: owner('notFound', 'notFound', ofCase),
  readInvitation: recipient('nothingYet'),
  openInvitation: recipient('ok'),
  answerInvitation: recipient('nothingYet', { answer: 'accept' }),
  addOfflineDonation: owner('ok', 'notFound', (of) => ({
    ...ofCase(of),
    idempotencyKey: randomUUID(),
    label: 'Bake sale',
    amountCents: 12_000,
    receivedOn: '2026-11-01',
  })),
  removeOfflineDonation: owner('ok', 'notFound', (of) => ({ ...ofCase(of), entryId: randomUUID() })),
  // This call answers with a file, so the row sends a case that doesn't exist.
  donorsCsv: owner('notFound', 'notFound', () => ({ caseId: '0'.repeat(12) })),
  followCase: sameForAll('ok', (of) => ({ ...ofCase(of), email: 'follower@mail.example' })),
  pushKey: sameForAll('ok', () => ({})),
  // No push service of ours: only its browser has a real endpoint.
  followByPush: sameForAll('invalidInput', (of) => ({ ...ofCase(of), ...BROWSER })),
  tellByPush: owner('invalidInput', 'notFound', (of) => ({ ...ofCase(of), ...BROWSER })),
  stopPush: sameForAll('ok', (of) => ({ ...ofCase(of), endpoint: BROWSER.endpoint })),
  ownDonationNotices: person('ok', () => ({})),
  setDonationNotices: owner('ok', 'notFound', (of) => ({ ...ofCase(of), choice: 'daily' })),
  linkedDonationNotices: sameForAll('notFound', () => ({ token: 'x' })),
  setLinkedDonationNotices: sameForAll('notFound', () => ({ token: 'x', choice: 'off' })),
  linkedThanks: sameForAll('notFound', () => ({ token: 'x' })),
  sendLinkedThanks: sameForAll('notFound', () => ({ token: 'x' })),
  team: team('ok', 'notFound', ofCase),
  teamDashboard: team('ok', 'notFound', ofCase),
  inviteCoOrganizer: owner('ok', 'notFound', (of) => ({
    ...ofCase(of),
    idempotencyKey: randomUUID(),
    name: 'Ben Ortiz',
  })),
  removeCoOrganizer: owner('ok', 'notFound', (of) => ({ ...ofCase(of), memberId: randomUUID() })),
  // The draft isn't public, so that its co-organizer doesn't leave here.
  leaveTeam: owner('conflict', 'notFound', ofDraft),
  teamCases: person('ok', () => ({})),
  teamInvitation: sameForAll('ok', ({ teamToken: token }) => ({ token })),
  openTeamInvitation: sameForAll('ok', ({ teamToken: token }) => ({ token })),
  joinTeam: {
    input: ({ teamToken: token }: Facts) => ({ token, name: '1' }),
    expected: (who: Role) => (isSignedInRole(who) ? 'invalidInput' : 'tokenMissing'),
  },
  caseVouches: owner('ok', 'notFound', ofCase),
  askVoucher: owner('conflict', 'notFound', (of) => ({
    ...ofDraft(of),
    idempotencyKey: randomUUID(),
    email: 'walt@mail.example',
  })),
  removeVouch: owner('ok', 'notFound', (of) => ({ ...ofCase(of), vouchId: randomUUID() })),
  linkedVouch: sameForAll('ok', ({ vouchToken: token }) => ({ token })),
  giveVouch: sameForAll('invalidInput', ({ vouchToken: token }) => ({
    token,
    name: '1',
    town: 'Marietta, OH',
    relation: 'Neighbor',
  })),
  takeBackVouch: sameForAll('notFound', () => ({ token: 'x' })),
  confirmFollow: sameForAll('notFound', () => ({ token: 'x' })),
  mailPreferences: sameForAll('notFound', () => ({ token: 'x' })),
  setMailPreference: sameForAll('notFound', () => ({ token: 'x', kind: 'updates', wanted: false })),
  ownMailPreferences: person('ok', () => ({})),
  setOwnMailPreference: person('notFound', () => ({
    caseId: '0'.repeat(12),
    kind: 'updates',
    wanted: false,
  })),
  writeToOrganizer: sameForAll('invalidInput', (of) => ({ ...ofCase(of), email: 'nobody' })),
  caseConversations: owner('ok', 'notFound', ofCase),
  conversation: sameForAll('notFound', () => ({ token: 'x' })),
  replyInConversation: sameForAll('notFound', () => ({
    token: 'x',
    idempotencyKey: randomUUID(),
    text: 'Thank you for asking. We would love a hand.',
  })),
  blockConversation: sameForAll('notFound', () => ({ token: 'x' })),
  reportConversation: sameForAll('notFound', () => ({ token: 'x', idempotencyKey: randomUUID() })),
} as const
