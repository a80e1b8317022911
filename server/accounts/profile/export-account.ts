import type { AccountExport } from '#contract/account-shapes.ts'
import { exportCases } from '#server/cases/export-cases.ts'
import { exportReports } from '#server/cases/report-texts.ts'
import type { Deps } from '#server/deps.ts'
import { type AskProved, exportChecks } from '#server/identity-check/own-checks.ts'
import { exportDonations } from '#server/orders/statement/export-donations.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { readUserInfo, requireUser } from '../read-user.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { readOwnAddresses } from './own-addresses.ts'

/**
 * All that is kept about a person, in a form that other programs read. What they told of themselves in an identity check
 * comes only where its code was typed: whoever sits at a signed-in computer isn't shown it.
 */
export const exportAccount = async (
  deps: Deps,
  actor: SignedIn,
  isProved: AskProved,
): Promise<AccountExport> => {
  const { userId } = actor
  const { reader } = deps.database
  const { emailHash } = await requireUser(deps, reader, userId)
  const addresses = await readOwnAddresses(reader, { userId, emailHash })
  const [account, sessions, fundraisers, donations, reports, identityChecks] = await Promise.all([
    readUserInfo(deps, userId),
    listSessions(deps, actor),
    exportCases(deps, userId),
    Promise.all(addresses.map((address) => exportDonations(deps, address))),
    Promise.all(addresses.map((address) => exportReports(deps, address))),
    exportChecks(deps, { userId, emailHash }, isProved),
  ])
  return {
    madeAt: deps.clock.now().toISOString(),
    account,
    sessions,
    fundraisers,
    donations: donations.flat(),
    reports: reports.flat(),
    identityChecks,
  }
}
