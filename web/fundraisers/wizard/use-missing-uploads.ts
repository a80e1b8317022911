import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { CaseDraft, DraftFields } from '#contract/fundraisers/case-draft.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import type { DraftSaver } from './draft-saver.ts'

type Uploaded = CaseDraft['uploaded']

const uploadIdsIn = ({ coverUploadId, gallery, documents }: DraftFields): readonly string[] => [
  ...(coverUploadId === null ? [] : [coverUploadId]),
  ...[...gallery, ...documents].map(({ uploadId }) => uploadId),
]

const readUploaded = async (caseId: string): Promise<Partial<Uploaded>> => {
  try {
    return (await api.myCase({ caseId }, { quiet: true })).draft.uploaded
  } catch (error) {
    // The page works without them, and shows them from the next visit on.
    if (error instanceof ApiUnreachable || error instanceof ApiRefusal) return {}
    throw error
  }
}

/**
 * Loads the uploads that the draft has but this page doesn't know: those of another device, or of a tab that was
 * closed before they were saved.
 */
export const useMissingUploads = (
  saver: DraftSaver,
  { images, documents }: Uploaded,
  onRead: (uploaded: Partial<Uploaded>) => void,
): void => {
  const { caseId, fields, status } = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  const knownIds = new Set([...images, ...documents].map(({ uploadId }) => uploadId))
  const missingIds = uploadIdsIn(fields)
    .filter((uploadId) => !knownIds.has(uploadId))
    .join()
  const add = useEffectEvent(onRead)
  useEffect(() => {
    if (missingIds === '' || caseId === null || status !== 'saved') return
    void readUploaded(caseId).then(add)
  }, [missingIds, caseId, status])
}
