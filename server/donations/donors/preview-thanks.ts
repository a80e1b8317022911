import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import { requireTeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import { readDonorRow } from './donors.queries.ts'
import { renderThanks } from './mail-thanks.ts'

/** Renders a thank-you mail to one of the case's donors, or to a sample name, as a preview. @throws notFound */
export const previewThanks = async (
  deps: Deps,
  actor: SignedIn,
  { caseId, donationId, text }: CallArguments<Calls['previewThanks']>,
): Promise<CallOutput<Calls['previewThanks']>> => {
  const { db } = deps.database
  const { memberId } = await requireTeamCase(deps, actor, caseId)
  const [donatableCase, row, authors] = await Promise.all([
    readDonatableCase(deps, caseId),
    donationId === undefined ? null : readDonorRow(db, caseId, donationId),
    readAuthors(db, caseId),
  ])
  if (donatableCase === null) throw new Refusal('notFound')
  // A co-organizer doesn't read an anonymous donor's name.
  const isNamed = row !== null && (memberId === null || row.nameShown !== 'anonymous')
  const donor = isNamed ? await openOrderPerson(deps, db, { ...row, orderId: row.donationId }) : null
  const author = authors.get(memberId ?? '') ?? null
  const thanks = { donorName: donor?.name ?? '', text: cleanText(text), author, unsubscribeUrl: '#' }
  return { html: renderThanks(deps, donatableCase, thanks).html }
}
