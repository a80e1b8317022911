import { PURPOSE } from '#contract/cases/cases.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { hasAccount } from '#server/accounts/sign-in/has-account.ts'
import type { Deps } from '#server/deps.ts'
import { INTERNAL } from '#server/platform/secrets/password-hasher.ts'
import { type DemoCase, readDemoCases } from './demo-cases.ts'
import { demoStaffEmail } from './demo-staff.ts'
import { STAGES_OWNER } from './owner-fundraisers.ts'
import { joinAt } from './with-clock-at.ts'

/** Password of all demo organizers: outside production only. */
export const DEMO_PASSWORD = 'hearten-demo'

/** A donor with an account, who asks of each gift to hear when it arrives. Outside production only. */
export const DEMO_DONOR = 'June Pell'

/** `lena.whitcomb@mail.example`: on a domain reserved for examples. */
export const demoEmail = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@mail.example`

/**
 * Password hash shared by all demo accounts, because one for each would slow down the first start. Null in
 * production, where these accounts have no password.
 */
export const demoCredential = ({ config, passwords }: Deps): Promise<string | null> =>
  config.production ? Promise.resolve(null) : passwords.hash(DEMO_PASSWORD, INTERNAL)

/** Creates the organizer's account if missing. @returns the case's owner */
export const demoOrganizer = (
  deps: Deps,
  { organizer: { displayName } }: DemoCase,
  { joinedAt, phc }: { readonly joinedAt: Date; readonly phc: string | null },
): Promise<string> => joinAt(deps, joinedAt, { email: demoEmail(displayName), fullName: displayName, phc })

const raisesForThemselves = ({ purpose, ended }: DemoCase): boolean => purpose === PURPOSE.myself && !ended

/** E-mail addresses of demo organizers at each stage of the identity check. */
const listStageAccounts = (demoCases: readonly DemoCase[]): string => {
  const ownCases = demoCases.filter(raisesForThemselves)
  const stages = [
    ['still to do', ownCases.find(({ verified, onHold }) => !verified && !onHold)],
    ['passed', ownCases.find(({ verified }) => verified)],
    ['on hold', ownCases.find(({ onHold }) => onHold)],
  ] as const
  return stages
    .flatMap(([stage, demoCase]) =>
      demoCase ? [`${demoEmail(demoCase.organizer.displayName)} (${stage})`] : [],
    )
    .join(', ')
}

/** The accounts that the sandbox's first page lists. */
export const listDemoPeople = () => [
  { account: demoEmail(readDemoCases()[0]?.organizer.displayName ?? ''), sees: 'a live fundraiser' },
  { account: demoEmail(STAGES_OWNER), sees: 'fundraisers at each stage before going live' },
  { account: demoEmail(DEMO_DONOR), sees: 'gifts, at each step to the bank, and a saved card' },
]

/** Sign-in instructions for the demo; null in production, or if the demo accounts don't exist. */
export const demoSignIn = async (deps: Deps): Promise<string | null> => {
  if (deps.config.production) return null
  const demoCases = readDemoCases()
  const [first] = demoCases
  const email = demoEmail(first?.organizer.displayName ?? '')
  if (!(await hasAccount(deps, email))) return null
  const staff = STAFF_ROLES.map(demoStaffEmail)
  const lines = [
    `Sign in as an organizer of a sample case: ${email}, password ${DEMO_PASSWORD}`,
    `Fundraisers at each stage before going live: ${demoEmail(STAGES_OWNER)}, at /fundraiser/list, the same password`,
    `Their identity check, at /kyc/check: ${listStageAccounts(demoCases)}, the same password`,
  ]
  // A demo created before this donor or staff existed has none.
  if (await hasAccount(deps, demoEmail(DEMO_DONOR)))
    lines.push(
      `A donor with gifts and a saved card: ${demoEmail(DEMO_DONOR)}, at /account/donations, the same password`,
    )
  if (await hasAccount(deps, demoStaffEmail('admin')))
    lines.push(
      `Sign in as staff, at /staff: ${staff.join(', ')}, the same password and the code on the sandbox’s first page`,
    )
  return lines.join('\n')
}
