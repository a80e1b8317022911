import type * as z from 'zod'
import { DAY_MS, daysBefore, formatDate } from '#contract/dates.ts'
import { DRAFT_KEPT_DAYS, DRAFT_REMINDER_DAYS, untitledDraft } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import { DRAFT_PARAMETER, stepPath } from '#contract/page-addresses.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { forgetActKeys } from '../act-once.ts'
import { mailDraftReminderJob } from '../case-jobs.ts'
import { mailOwner } from '../mail-owner.ts'
import { readFields } from './draft-fields.ts'
import { changeDraft, lockDraft, readDraft, readDraftsSavedBefore } from './drafts.queries.ts'
import { removeDraft } from './remove-draft.ts'

const BATCH = 200
/** A draft isn't deleted earlier than this after its reminder, even a late one. */
const NOTICE_DAYS = 7
const ACT_KEYS_KEPT_DAYS = 7

/** Queues a reminder for each draft unchanged for `DRAFT_REMINDER_DAYS`, once until it is saved again. */
export const remindOfDrafts = async (deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Promise<void> => {
  const { database, clock, ids } = deps
  const now = clock.now()
  const before = daysBefore(now, DRAFT_REMINDER_DAYS)
  for (;;) {
    const drafts = await readDraftsSavedBefore(database.db, {
      before,
      remindedBefore: null,
      limit: BATCH,
    })
    for (const { caseId, savedAt } of drafts)
      await database.transact(async (tx) => {
        const draft = await lockDraft(tx, caseId)
        if (draft === null || draft.remindedAt !== null || draft.savedAt > before) return
        await changeDraft(tx, caseId, { remindedAt: now })
        const payload = { caseId, savedAt: savedAt.toISOString() }
        await writeOutbox(tx, ids, caseId, [mailDraftReminderJob.at(now, payload)], now)
      })
    if (drafts.length < BATCH) return
  }
}

/**
 * Deletes drafts that were never submitted and not saved for `DRAFT_KEPT_DAYS`, at least `NOTICE_DAYS` after their
 * reminder.
 */
export const deleteOldDrafts = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
): Promise<void> => {
  const { database, clock } = deps
  const now = clock.now()
  const before = daysBefore(now, DRAFT_KEPT_DAYS)
  const remindedBefore = daysBefore(now, NOTICE_DAYS)
  for (;;) {
    const drafts = await readDraftsSavedBefore(database.db, {
      before,
      remindedBefore,
      limit: BATCH,
    })
    for (const { caseId } of drafts) await removeDraft(deps, caseId, ({ savedAt }) => savedAt < before)
    if (drafts.length < BATCH) return
  }
}

/** Reminds the owner, unless the draft was saved, submitted or deleted since. */
const mailReminder = async (
  deps: Deps,
  { caseId, savedAt }: z.output<typeof mailDraftReminderJob.payload>,
): Promise<void> => {
  const draft = await readDraft(deps.database.db, caseId)
  if (draft === null || draft.submittedAt !== null || draft.savedAt.toISOString() !== savedAt) return
  const fields = readFields(draft.fields)
  const title = cleanLine(fields.title)
  const step = firstIncompleteStep(fields, { now: deps.clock.now() })
  const deletedOn = formatDate(new Date(draft.savedAt.getTime() + DRAFT_KEPT_DAYS * DAY_MS))
  await mailOwner(deps, {
    caseId,
    ownerId: draft.ownerId,
    caseTitle: title === '' ? untitledDraft(fields.raiseType) : title,
    organizerName: cleanLine(fields.organizerName),
    words: {
      title: 'Your draft is still here',
      lead: `You started a fundraiser and haven’t changed it since ${formatDate(draft.savedAt)}. We’ll keep it until ${deletedOn}, then delete it.`,
      points: [],
      dates: [['Deleted on', deletedOn]],
      action: { label: 'Continue your draft', path: `${stepPath(step)}?${DRAFT_PARAMETER}=${caseId}` },
      note: `Any change keeps it for another ${DRAFT_KEPT_DAYS} days. If you don’t need it, you don’t have to do anything.`,
      why: 'You’re getting this because you started a fundraiser and haven’t submitted it.',
    },
    messageId: `draft-reminder-${caseId}-${draft.savedAt.getTime()}`,
  })
}

export const draftTasks = [
  scheduleJob({ name: 'delete-old-drafts', class: 'bulk', at: '7 10 * * *' }, deleteOldDrafts),
  scheduleJob({ name: 'remind-of-drafts', class: 'bulk', at: '12 10 * * *' }, remindOfDrafts),
  scheduleJob({ name: 'forget-act-keys', class: 'bulk', at: '14 10 * * *' }, (deps) =>
    forgetActKeys(deps, daysBefore(deps.clock.now(), ACT_KEYS_KEPT_DAYS)),
  ),
  performJob(mailDraftReminderJob, mailReminder),
]
