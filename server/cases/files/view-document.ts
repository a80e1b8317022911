import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { type OpenedDocument, openDocument } from '#server/media/open-document.ts'

/** Shows a reviewer a document of a case. The audit row is written first. */
export const viewDocument = staffAct<{ caseId: string; uploadId: string }, OpenedDocument>(
  { act: 'document.view', capability: 'document.read', subject: ofCase },
  async (deps, _staff, { caseId, uploadId }, audit) => {
    const document = await openDocument(deps, { caseId, uploadId })
    await deps.database.transact((tx) => audit.record(tx, { caseId, details: { uploadId } }))
    return document
  },
)
