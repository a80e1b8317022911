import type { AccountExport } from '#contract/account-shapes.ts'
import { pacificYear } from '#contract/dates.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { type AskProved, exportChecks } from '#server/identity-check/own-checks.ts'
import { readStatement } from '#server/orders/statement/read-statement.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { readUserInfo, requireUser } from '../read-user.ts'
import { listSessions } from '../sessions/list-sessions.ts'

/** No gift is older than the site. */
const FIRST_YEAR = 2020

const readGifts = async (deps: Deps, emailHash: string | null): Promise<AccountExport['gifts']> => {
  if (emailHash === null) return []
  const last = pacificYear(deps.clock.now())
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  const statements = await Promise.all(years.map((year) => readStatement(deps, { emailHash, year })))
  return statements.flatMap((statement) => statement?.gifts ?? [])
}

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
  const { emailHash } = await requireUser(deps, deps.database.reader, userId)
  const [account, sessions, cases, gifts, identityChecks] = await Promise.all([
    readUserInfo(deps, userId),
    listSessions(deps, actor),
    listOwnedCases(deps, userId),
    readGifts(deps, emailHash),
    exportChecks(deps, { userId, emailHash }, isProved),
  ])
  const fundraisers = cases.map(({ caseId, title, organizerName, createdAt }) => ({
    caseId,
    title,
    organizerName,
    createdAt: createdAt.toISOString(),
  }))
  return { madeAt: deps.clock.now().toISOString(), account, sessions, fundraisers, gifts, identityChecks }
}
