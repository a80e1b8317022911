import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { LEAD_STATES, type LeadState, nextLeadStates } from '#contract/leads/leads.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { leadContext } from './lead-texts.ts'
import { insertLeadNote, type LeadRow, readLead, updateLead } from './leads.queries.ts'

type Input = CallArguments<Calls['changeLead']>

const requireTransition = (row: LeadRow, nextState: LeadState): void => {
  if (!nextLeadStates(parseEnumColumn(LEAD_STATES, row.state)).includes(nextState))
    throw new Refusal('conflict', { sentence: 'This lead has changed. Reload the page.' })
}

/** @throws conflict if the lead's person opted out of contact */
export const requireContactable = ({ doNotContact }: Pick<LeadRow, 'doNotContact'>): void => {
  if (doNotContact)
    throw new Refusal('conflict', {
      sentence: 'This person asked not to be contacted. You can only close it.',
    })
}

/** The subject of an act on a lead: the person who requested the call. */
export const ofLead = async (
  { database }: Pick<Deps, 'database'>,
  { leadId }: Pick<Input, 'leadId'>,
): Promise<ActSubject> => {
  const row = await readLead(database.db, leadId)
  if (row === null) return []
  const { emailHash, requestedAt: usedAt } = row
  return [{ kind: 'email', as: 'sender', emailHash, usedAt }]
}

const ownerOf = ({ owner }: Input, staffId: string): { ownerId?: string | null } => {
  if (owner === undefined) return {}
  return { ownerId: owner === 'me' ? staffId : null }
}

/**
 * Changes a lead: owner, state, note, or opt-out of contact.
 * @throws notAllowed, notFound; conflict if it changed meanwhile, or the state transition isn't allowed
 */
export const changeLead = staffAct(
  { act: 'lead.change', capability: 'lead.work', subject: ofLead },
  async (
    { database, personalData, ids, clock },
    { staffId },
    input: Input,
    audit,
  ): Promise<{ version: number }> => {
    const row = await readLead(database.db, input.leadId)
    if (row === null) throw new Refusal('notFound')
    const { state, doNotContact, version } = input
    if (state !== undefined) requireTransition(row, state)
    if (state !== undefined && state !== 'closed') requireContactable(row)
    const note = cleanText(input.note ?? '')
    await database.transact(async (tx) => {
      const changes = {
        ...ownerOf(input, staffId),
        ...(state === undefined ? {} : { state }),
        ...(doNotContact === undefined ? {} : { doNotContact }),
      }
      if (!(await updateLead(tx, { emailHash: row.emailHash, version }, changes)))
        throw new Refusal('conflict')
      if (note !== '') {
        const noteId = ids.uuid()
        const bodyCipher = await personalData.seal(tx, row.emailHash, leadContext('note', noteId), note)
        await insertLeadNote(tx, {
          emailHash: row.emailHash,
          noteId,
          staffId,
          bodyCipher,
          writtenAt: clock.now(),
        })
      }
      const details = { leadId: row.leadId, hasNote: note !== '', ...changes }
      await audit.record(tx, { caseId: null, details })
    })
    return { version: version + 1 }
  },
)
