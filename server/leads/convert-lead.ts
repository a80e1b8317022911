import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readAttribution } from '#contract/staff/attribution.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { createDraft } from '#server/cases/drafts/create-draft.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ofLead, requireContactable } from './change-lead.ts'
import { openLead } from './lead-texts.ts'
import { readLead, updateLead } from './leads.queries.ts'

/**
 * Creates a fundraiser draft in the account of a lead's person. Idempotent.
 * @throws notFound; conflict if the lead changed meanwhile, isn't qualified, or its address has no account
 */
export const convertLead = staffAct(
  { act: 'lead.convert', capability: 'lead.work', subject: ofLead },
  async (deps, _staff, { leadId, version }: CallArguments<Calls['convertLead']>, audit) => {
    const { database } = deps
    const row = await readLead(database.db, leadId)
    if (row === null) throw new Refusal('notFound')
    requireContactable(row)
    if (row.state !== 'qualified')
      throw new Refusal('conflict', { sentence: 'Mark the lead as qualified first.' })
    const person = await findPerson(deps, (await openLead(deps, row)).email)
    if (person === null)
      throw new Refusal('conflict', {
        sentence: 'No account has this e-mail address yet. Ask the person to sign up with it first.',
      })
    const { caseId } = await createDraft(
      deps,
      { userId: person.userId },
      {
        zoneId: 1,
        idempotencyKey: `lead-${leadId}`,
        // The fundraiser comes from the campaign that the lead came from.
        attribution: readAttribution(row.attribution),
        ...(row.raiseType === null ? {} : { raiseType: row.raiseType }),
      },
    )
    await database.transact(async (tx) => {
      const changes = { state: 'converted', draftCaseId: caseId }
      if (!(await updateLead(tx, { emailHash: row.emailHash, version }, changes)))
        throw new Refusal('conflict')
      await audit.record(tx, { caseId: null, details: { leadId, draftCaseId: caseId } })
    })
    return { version: version + 1, caseId }
  },
)
