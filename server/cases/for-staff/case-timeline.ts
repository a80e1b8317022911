import { authorWords } from '#contract/cases/author-words.ts'
import { UPDATES_MAX } from '#contract/fundraisers/case-limits.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'
import { readAuthors } from '../team/authors.ts'
import { listMembers } from '../team/read-team.ts'

/** The newest ones: anyone may report a case, any number of times. */
const REPORTS_MAX = 200

type ReadDeps = Pick<Deps, 'database'>

const ownEntries = async ({ database }: ReadDeps, caseId: string): Promise<TimelineEntry[]> => {
  const row = await database.db
    .selectFrom('cases')
    .select(['createdAt', 'publishedAt', 'endedAt', 'endedNote'])
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  return [
    timelineEntry('state', row.createdAt, 'Draft started'),
    ...(row.publishedAt === null ? [] : [timelineEntry('state', row.publishedAt, 'Went live')]),
    ...(row.endedAt === null
      ? []
      : [timelineEntry('state', row.endedAt, 'Ended', { detail: row.endedNote })]),
  ]
}

const reviewEntries = async ({ database }: ReadDeps, caseId: string): Promise<TimelineEntry[]> => {
  const rows = await database.db
    .selectFrom('caseReview')
    .select([
      'reviewId',
      'kind',
      'beforeSnapshot',
      'round',
      'state',
      'submittedAt',
      'claimedAt',
      'decidedAt',
      'appealedAt',
    ])
    .where('caseId', '=', caseId)
    .orderBy('submittedAt')
    .execute()
  const submissions = { create: 0, edit: 0 }
  return rows.flatMap(({ reviewId, kind, beforeSnapshot, round, state, ...at }) => {
    const address = staffPath('review', reviewId)
    const entry = (when: Date | null, title: string) =>
      when === null ? [] : [timelineEntry('review', when, title, { id: `${reviewId} ${title}`, address })]
    const isDecidedAgainst = state === 'rejected' || state === 'changes_requested'
    if (beforeSnapshot !== null)
      return [
        ...entry(at.submittedAt, 'Small edit, live at once'),
        ...entry(at.claimedAt, 'Taken by a reviewer'),
        ...entry(at.decidedAt, isDecidedAgainst ? 'Small edit taken back' : 'Small edit looked at and kept'),
        ...entry(at.appealedAt, 'Appealed'),
      ]
    const isEdit = kind === 'edit'
    // A review counts what was submitted until it was decided; changes that it requests come with the next one.
    const key = isEdit ? 'edit' : 'create'
    submissions[key] += round
    const count = submissions[key]
    return [
      ...entry(
        at.submittedAt,
        `${isEdit ? 'Edit submitted for review' : 'Submitted for review'}${count === 1 ? '' : `, version ${count}`}`,
      ),
      ...entry(at.claimedAt, 'Taken by a reviewer'),
      ...entry(at.decidedAt, `Review: ${state.replaceAll('_', ' ')}`),
      ...entry(at.appealedAt, 'Appealed'),
    ]
  })
}

const reportEntries = async ({ database }: ReadDeps, caseId: string): Promise<TimelineEntry[]> => {
  const rows = await database.db
    .selectFrom('caseReport')
    .select(['reportId', 'reference', 'reason', 'createdAt', 'decidedAt', 'outcome'])
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .limit(REPORTS_MAX)
    .execute()
  const address = staffPath('reports', caseId)
  return rows.flatMap(({ reportId, reference, reason, createdAt, decidedAt, outcome }) => [
    timelineEntry('report', createdAt, `Reported: ${reason.replaceAll('_', ' ')}`, {
      detail: reference,
      id: reportId,
      address,
    }),
    ...(decidedAt === null
      ? []
      : [
          timelineEntry('report', decidedAt, `Report decided: ${(outcome ?? '').replaceAll('_', ' ')}`, {
            id: `${reportId} end`,
            address,
          }),
        ]),
  ])
}

const updateEntries = async ({ database }: ReadDeps, caseId: string): Promise<TimelineEntry[]> => {
  const rows = await database.db
    .selectFrom('caseUpdate')
    .select(['updateId', 'title', 'postedAt', 'memberId'])
    .where('caseId', '=', caseId)
    .limit(UPDATES_MAX)
    .execute()
  const authors = await readAuthors(database.db, caseId)
  return rows.map(({ updateId, title, postedAt, memberId }) => {
    const author = authors.get(memberId ?? '')
    const detail = author === undefined ? null : authorWords(author)
    return timelineEntry('update', postedAt, `Update: ${title}`, { id: updateId, detail })
  })
}

const teamEntries = async ({ database }: ReadDeps, caseId: string): Promise<TimelineEntry[]> =>
  (await listMembers(database.db, caseId)).flatMap(({ memberId, name, joinedAt, endedAt, hasLeft }) => {
    const who = name === '' ? 'A co-organizer' : name
    return [
      timelineEntry('state', new Date(joinedAt), `${who} joined the team`, { id: memberId }),
      ...(endedAt === null
        ? []
        : [
            timelineEntry(
              'state',
              new Date(endedAt),
              `${who} ${hasLeft ? 'left' : 'was removed from'} the team`,
              {
                id: `${memberId} end`,
              },
            ),
          ]),
    ]
  })

/** Timeline entries of a case, its reviews, reports and updates, unsorted. */
export const readCaseTimeline = async (deps: ReadDeps, caseId: string): Promise<TimelineEntry[]> =>
  (
    await Promise.all([
      ownEntries(deps, caseId),
      reviewEntries(deps, caseId),
      reportEntries(deps, caseId),
      updateEntries(deps, caseId),
      teamEntries(deps, caseId),
    ])
  ).flat()
