import { useEffect, useEffectEvent, useState } from 'react'
import { ZONE_US } from '#contract/donations/orders.ts'
import { type CaseDraft, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { DRAFT_PARAMETER } from '#contract/page-addresses.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { makeRandomString } from '#web/browser/random-string.ts'
import { browserStorage, deviceStorage } from '#web/browser/tab-storage.ts'
import { firstVisit } from '#web/browser/visits/first-visit.ts'
import { visitSource } from '#web/browser/visits/visit-source.ts'
import { DraftSaver } from './draft-saver.ts'
import { newerDraftIn } from './newer-draft.ts'

const QUIET = { quiet: true } as const

/**
 * Puts the draft's id into the address for a reload, without a navigation, which would remount the page. The last save may
 * end after the wizard was left, when the address is already another page's.
 */
const putIdInAddress = (caseId: string): void => {
  const url = new URL(window.location.href)
  if (!url.pathname.startsWith('/fundraiser/step')) return
  if (url.searchParams.get(DRAFT_PARAMETER) === caseId) return
  url.searchParams.delete('new')
  url.searchParams.set(DRAFT_PARAMETER, caseId)
  window.history.replaceState(window.history.state, '', url)
}

/** Creates the one saver of the wizard, which saves through the API. */
export const useDraftSaver = (
  draft: CaseDraft | null,
  userId: string,
  onSignedOut: () => void,
): DraftSaver => {
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          create: async (fields, idempotencyKey) => {
            const attribution = visitSource(browserStorage(), window.location.search)
            const visit = firstVisit()
            const created = await api.createDraft(
              {
                zoneId: ZONE_US,
                idempotencyKey,
                ...fields,
                attribution,
                ...(visit === null ? {} : { firstVisit: visit }),
              },
              QUIET,
            )
            putIdInAddress(created.caseId)
            return created
          },
          update: (caseId, version, changes) =>
            api.updateDraft({ zoneId: ZONE_US, caseId, version, ...changes }, QUIET),
          newerIn: newerDraftIn,
          storage: deviceStorage,
          nowMs: Date.now,
          newKey: () => makeRandomString(),
          userId,
        },
        draft,
        EMPTY_DRAFT,
      ),
  )
  const signedOut = useEffectEvent(onSignedOut)
  useEffect(() => {
    saver.restore()
    const saveNow = () => void saver.save()
    window.addEventListener('online', saveNow)
    let previousStatus = saver.current().status
    const unsubscribe = saver.subscribe(() => {
      const { status } = saver.current()
      if (status === 'signedOut' && previousStatus !== status) signedOut()
      previousStatus = status
    })
    return () => {
      window.removeEventListener('online', saveNow)
      unsubscribe()
      // What was typed last isn't left to the next visit.
      void saver.save().then(() => saver.stop())
    }
  }, [saver])
  return saver
}
