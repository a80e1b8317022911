import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { codes } from '#contract/codes.ts'
import type { Upload } from '#contract/media/upload-calls.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { refreshSession } from '#web/browser/api/browser-api.ts'
import { makeRandomString } from '#web/browser/random-string.ts'
import { useSignInAgain } from '#web/identity-check/use-sign-in-again.ts'
import { type FileToSend, sendFile } from './send-file.ts'
import { type QueuedUpload, UploadQueue } from './upload-queue.ts'

export type SendFile = (fileToSend: FileToSend) => Promise<Upload>

/** Uploads a file. Renews an expired session and retries once. */
const sendWithSession = async (send: SendFile, fileToSend: FileToSend): Promise<Upload> => {
  try {
    return await send(fileToSend)
  } catch (error) {
    if (!isRefusal(error, 'tokenExpired')) throw error
    await refreshSession()
    return send(fileToSend)
  }
}

const NONE: readonly QueuedUpload[] = []

/** Upload queue of a page, with its uploads. Calls `onDone` for each finished upload. */
export const useUploads = (
  onDone: (upload: Upload, queued: QueuedUpload) => void,
  send: SendFile = sendFile,
): { readonly queue: UploadQueue; readonly uploads: readonly QueuedUpload[] } => {
  const onUploaded = useEffectEvent(onDone)
  const signInAgain = useSignInAgain()
  const onSignedOut = useEffectEvent(() => void signInAgain(codes.tokenInvalid.code))
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: (fileToSend) => sendWithSession(send, fileToSend),
        newKey: () => makeRandomString(),
        onDone: (upload, queued) => onUploaded(upload, queued),
        onSignedOut: () => onSignedOut(),
      }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.current, () => NONE)
  useEffect(() => {
    window.addEventListener('online', queue.online)
    return () => {
      window.removeEventListener('online', queue.online)
      queue.stop()
    }
  }, [queue])
  return { queue, uploads }
}
